import { type Markup, markup } from "./markup.js";

/** The page's style sheet: readable in light and dark, on a narrow screen and on paper. */
export const STYLE: Markup = markup`<style>
  :root {
    color-scheme: light dark;
    --text: #1c1e21;
    --soft: #5a616b;
    --ground: #ffffff;
    --panel: #f4f5f7;
    --line: #d5d9de;
    --new: #d9f0dc;
    --old: #fbe0dd;
    --alarm: #a3231a;
    --link: #1a56a8;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --text: #e5e7ea;
      --soft: #a3abb5;
      --ground: #16181b;
      --panel: #1f2327;
      --line: #3a4047;
      --new: #1f4a2a;
      --old: #5a2520;
      --alarm: #ff9c91;
      --link: #8ab8ff;
    }
  }
  body {
    margin: 0 auto;
    padding: 2rem 1.25rem 4rem;
    max-width: 62rem;
    background: var(--ground);
    color: var(--text);
    font:
      1rem/1.5 system-ui,
      sans-serif;
  }
  h1 {
    margin: 0 0 0.75rem;
    font-size: 1.6rem;
    line-height: 1.25;
  }
  h2 {
    margin: 2.5rem 0 0.75rem;
    font-size: 1.2rem;
  }
  h3 {
    margin: 0;
    font-size: 1rem;
    overflow-wrap: anywhere;
  }
  a {
    color: var(--link);
  }
  code,
  pre {
    font-family: ui-monospace, "DejaVu Sans Mono", monospace;
    font-size: 0.875rem;
  }
  pre {
    margin: 0.5rem 0;
    padding: 0.75rem 1rem;
    border: 1px solid var(--line);
    border-radius: 6px;
    background: var(--panel);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  dl.facts {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 0.15rem 1.25rem;
    margin: 0;
  }
  dt {
    color: var(--soft);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .scroll {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
  }
  caption {
    padding: 0.35rem 0;
    color: var(--soft);
    font-size: 0.875rem;
    text-align: left;
  }
  th,
  td {
    padding: 0.3rem 0.75rem;
    border: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th {
    background: var(--panel);
    font-weight: 600;
  }
  tbody th {
    font-weight: 500;
  }
  table.whole {
    width: 100%;
    table-layout: fixed;
  }
  table.whole th:first-child {
    width: 9.5rem;
  }
  table.timeline td.changed {
    background: var(--new);
    font-weight: 600;
  }
  ins {
    background: var(--new);
    font-weight: 600;
    text-decoration: underline;
  }
  del {
    background: var(--old);
    text-decoration: line-through;
  }
  ol.states {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  ol.states > li {
    margin: 0 0 1rem;
    padding: 0.75rem 1rem;
    border: 1px solid var(--line);
    border-radius: 6px;
  }
  ol.states > li.end {
    border: 2px solid var(--alarm);
  }
  .actor {
    margin: 0.1rem 0 0;
    color: var(--soft);
  }
  .alarm {
    margin: 0.6rem 0 0;
    color: var(--alarm);
    font-weight: 600;
  }
  details {
    margin-top: 0.6rem;
  }
  summary {
    width: max-content;
    color: var(--soft);
    font-size: 0.875rem;
    cursor: pointer;
  }
  @media print {
    :root {
      color-scheme: light;
      --text: #000000;
      --soft: #444444;
      --ground: #ffffff;
      --panel: #f4f5f7;
      --line: #999999;
      --new: #e3f3e5;
      --old: #fbe6e4;
      --alarm: #8c1a12;
      --link: #000000;
    }
    body {
      max-width: none;
      padding: 0;
      font-size: 0.8rem;
    }
    ol.states > li,
    tr {
      break-inside: avoid;
    }
    h2,
    h3,
    caption {
      break-after: avoid;
    }
    .scroll {
      overflow: visible;
    }
    details:not([open]) {
      display: none;
    }
  }
</style>`;
