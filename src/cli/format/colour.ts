/** Paints text for a screen, or leaves it alone. */
export interface Paint {
  error(text: string): string;
  warning(text: string): string;
  note(text: string): string;
  strong(text: string): string;
  faint(text: string): string;
}

const wrap = (on: boolean, open: number, close: number) => (text: string) =>
  on ? `\u001b[${String(open)}m${text}\u001b[${String(close)}m` : text;

export const paint = (on: boolean): Paint => ({
  error: wrap(on, 31, 39),
  warning: wrap(on, 33, 39),
  note: wrap(on, 36, 39),
  strong: wrap(on, 1, 22),
  faint: wrap(on, 2, 22),
});
