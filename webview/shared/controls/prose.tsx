/** A message, with what stands between backticks as code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split('`');
  // An odd backtick is one of the text's own.
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}
