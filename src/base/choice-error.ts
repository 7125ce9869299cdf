/** Something was chosen that cannot be had. The message is for whoever chose. */
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
