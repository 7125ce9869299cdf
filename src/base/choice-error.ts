/** A choice that is not available. The message is written for the user. */
export class ChoiceError extends Error {
  constructor(
    message: string,
    /** A way to mend the choice. */
    readonly hint?: string,
    /** The file that is at fault, where it is not the choice. */
    readonly where?: string,
  ) {
    super(message);
    this.name = 'ChoiceError';
  }
}
