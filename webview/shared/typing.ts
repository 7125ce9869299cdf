/** Fields that are typed into: those of this page, and those of a code editor. */
const FIELDS = 'input, textarea, .code-field *';

/** Checks whether a key is being typed into something. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(`${FIELDS}, select`));
}

/** Checks whether a field that is typed into has the focus, also one within a control of the toolkit. */
export function isFieldFocused(): boolean {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused instanceof HTMLElement && (focused.isContentEditable || focused.matches(FIELDS));
}
