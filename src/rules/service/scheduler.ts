/** Runs several long computations in one thread, in slices, so that messages are heard between them. */

/** Lower runs first. */
export type Rank = 0 | 1;

export interface Task {
  readonly id: number;
  readonly rank: Rank;
  /** Runs until the next pause; true when the task has ended. Must not throw. */
  step(): boolean;
  /** Called at the end of a slice, and once after the last step. */
  flush(): void;
  /** Lets go of everything that the computation holds. */
  abandon(): void;
}

export interface Clock {
  now(): number;
  /** Resolves after messages that have arrived were handled. */
  pause(): Promise<void>;
}

/** Learns whose turn it is. */
export interface TaskObserver {
  enter(id: number): void;
  end(id: number): void;
}

export class Scheduler {
  private readonly tasks: Task[] = [];
  private running = false;

  constructor(
    private readonly clock: Clock,
    private readonly sliceMs: number,
    private readonly observer: TaskObserver,
  ) {}

  add(task: Task): void {
    this.tasks.push(task);
    if (!this.running) void this.run();
  }

  /** Returns true if there was such a task; it does not step again. */
  cancel(id: number): boolean {
    const index = this.tasks.findIndex((task) => task.id === id);
    if (index < 0) return false;
    const [task] = this.tasks.splice(index, 1);
    task?.abandon();
    this.observer.end(id);
    return true;
  }

  clear(): void {
    for (const task of this.tasks.splice(0)) task.abandon();
  }

  private async run(): Promise<void> {
    this.running = true;
    // Messages that arrived together are taken in together: the newest version is then the only one to run.
    await this.clock.pause();
    for (let task = this.next(); task; task = this.next()) {
      this.slice(task);
      await this.clock.pause();
    }
    this.running = false;
  }

  /** Questions before analyses; among equals the newest, for that is what a person is looking at. */
  private next(): Task | undefined {
    return this.tasks.findLast((task) => task.rank === 0) ?? this.tasks.at(-1);
  }

  private slice(task: Task): void {
    const deadline = this.clock.now() + this.sliceMs;
    this.observer.enter(task.id);
    let done = false;
    while (!done && this.clock.now() < deadline) done = task.step();
    task.flush();
    if (!done) return;
    this.observer.end(task.id);
    const index = this.tasks.indexOf(task);
    if (index >= 0) this.tasks.splice(index, 1);
  }
}
