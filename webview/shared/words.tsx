/** Text of models and files: nothing in it is markup, and marks that cannot be seen are shown. */
import type { VNode } from 'preact';
import { readable } from '../../src/base/visible-text';

interface WordsProps {
  readonly text: string;
  readonly class?: string;
  /** Draws what can be read of it, where that is to be more than text. */
  readonly draw?: (readable: string) => VNode;
}

export function Words({ text, class: name = '', draw }: WordsProps) {
  const shown = readable(text);
  return (
    <span class={`words ${name}`} dir="auto">
      {draw ? draw(shown) : shown}
    </span>
  );
}
