/** A registry with one item for each task, by the task's id. */
export class Registered<T extends { readonly id: string }> {
  private readonly list: T[];

  constructor(known: readonly T[]) {
    this.list = [...known];
  }

  /** All that are registered, in their order; the list grows. */
  get all(): readonly T[] {
    return this.list;
  }

  readonly named = (id: string): T | undefined => this.list.find((one) => one.id === id);

  /** Throws Error where the id is taken: a transcript would be of two games. */
  demandFree(id: string): void {
    if (this.named(id)) throw new Error(`there is a task "${id}" already`);
  }

  add(one: T): void {
    this.demandFree(one.id);
    this.list.push(one);
  }

  remove(one: T): void {
    const index = this.list.indexOf(one);
    if (index >= 0) this.list.splice(index, 1);
  }
}
