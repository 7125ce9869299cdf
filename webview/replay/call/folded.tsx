import { readable } from '../../../src/base/visible-text';

/** A text that is there already, unfolded on demand. */
export function Folded({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <details class="long-text">
      <summary>{title}</summary>
      <pre class="long-text-body code">{text === '' ? 'Nothing was said.' : readable(text)}</pre>
    </details>
  );
}
