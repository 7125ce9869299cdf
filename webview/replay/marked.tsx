/** Text in which what is searched for is marked. */
import { computed } from '@preact/signals';
import { needleOf } from '../../src/replay/find/needle';
import './marked.css';
import { partsOf } from './parts';
import { sought } from './revealed';

const needle = computed(() =>
  sought.value === '' ? undefined : new RegExp(needleOf(sought.value, false).inText.source, 'gi'),
);

export function Marked({ text }: { readonly text: string }) {
  const parts = partsOf(text, needle.value);
  return (
    <>{parts.length === 1 ? text : parts.map((part, i) => (i % 2 === 1 ? <mark>{part}</mark> : part))}</>
  );
}

/** Checks for the search text. */
export const hasSought = (text: string): boolean =>
  needle.value !== undefined && text.search(needle.value) >= 0;
