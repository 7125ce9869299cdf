/** A picture of the icon font. Screen readers skip it and read the word beside it. */
export function Icon({ name }: { readonly name: string }) {
  return <span class={`codicon codicon-${name}`} aria-hidden="true" />;
}
