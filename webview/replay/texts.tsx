/** Texts that a search looks through, with what is searched for marked in them. What is worked out is not marked. */
import { Words } from '../shared/words';
import { Marked } from './marked';

export { LongText } from './long-text';

const draw = (text: string) => <Marked text={text} />;

export const MarkedText = ({
  text,
  class: name = '',
}: {
  readonly text: string;
  readonly class?: string;
}) => <Words text={text} class={name} draw={draw} />;
