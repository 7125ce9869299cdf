/** A picture of the icon font. It says nothing to a screen reader: the word beside it does. */
export function Icon({ name }: { readonly name: string }) {
  return <span class={`codicon codicon-${name}`} aria-hidden="true" />;
}
