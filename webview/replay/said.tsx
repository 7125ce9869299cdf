/** Text of models and files: nothing in it is markup, and marks that cannot be seen are shown. */
import { readable } from '../../src/episode/visible';
import { Marked } from './marked';

export { LongText } from './long-text';

export function Said({ text, class: name = '' }: { readonly text: string; readonly class?: string }) {
  return (
    <span class={`said ${name}`} dir="auto">
      <Marked text={readable(text)} />
    </span>
  );
}
