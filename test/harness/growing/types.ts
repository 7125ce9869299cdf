/** The figures of one program. */
export interface Measured {
  readonly index: number;
  /** The count, why it was given up, or why the program was refused. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** The longest time during which the work could not be cancelled, in ms. */
  readonly unresponsiveMs: number;
  /** Peak memory of the process so far, in MB. */
  readonly peak: number;
}
