/** Text of models and files: nothing in it is markup, and marks that cannot be seen are shown. */
import { readable } from '../../src/episode/visible';

export const Words = ({ text, class: name = '' }: { readonly text: string; readonly class?: string }) => (
  <span class={`words ${name}`} dir="auto">
    {readable(text)}
  </span>
);
