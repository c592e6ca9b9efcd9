import type { FoundStates, SearchObserver } from "../search/observer.js";
import { IntList } from "./int-list.js";

/** The whole labelled state graph that a search walks: its states, and its edges by source. */
export class ExploredGraph implements SearchObserver {
  private found: FoundStates | undefined;
  private readonly firstEdges = new IntList();
  private readonly actions = new IntList();
  private readonly picks = new IntList();
  private readonly targets = new IntList();

  begin(found: FoundStates): void {
    this.found = found;
  }

  edge(source: number, actionIndex: number, pickIndex: number, target: number): void {
    while (this.firstEdges.length <= source) this.firstEdges.push(this.targets.length);
    this.actions.push(actionIndex);
    this.picks.push(pickIndex);
    this.targets.push(target);
  }

  /** @throws Error when no search has begun */
  get states(): FoundStates {
    if (this.found === undefined) throw new Error("the graph has not been explored");
    return this.found;
  }

  /** Number of edges, repeats included. */
  get edgeCount(): number {
    return this.targets.length;
  }

  /** The edges of a state are those of indices `firstEdge(id) .. firstEdge(id + 1) - 1`. */
  firstEdge(id: number): number {
    return id < this.firstEdges.length ? this.firstEdges.at(id) : this.edgeCount;
  }

  /** The index of an edge's action among the machine's. */
  action(edge: number): number {
    return this.actions.at(edge);
  }

  /** The index of the choice of picks among the action's. */
  pick(edge: number): number {
    return this.picks.at(edge);
  }

  target(edge: number): number {
    return this.targets.at(edge);
  }
}
