/** The words that exports have in common. */
import type { Disagreement, Reviewed } from '../../judges/review/types';
import type { Json } from '../../base/json';
import { readable } from '../../base/visible-text';
import { textCell } from '../../base/markdown-cells';
import { plural } from '../../base/number-words';
import { objectName, objectsOn } from '../../tasks/rule-discovery/values';
import type { Header, JudgeIdentity } from '../../episode/events';
import type { EpisodeView } from '../../episode/fold';

/** Shows a text from a model or a file in Markdown as it is, never as markup. */
export const plainCell = (text: string): string => textCell(readable(text));

type By = Header['model'] | JudgeIdentity['by'];

/** `endpoint local (a-model at localhost:8080)`. */
export function nameOf({ kind, name, model, host }: By): string {
  const more = [model !== name && model, host && `at ${host}`].filter((part) => typeof part === 'string');
  return `${kind} ${name}${more.length > 0 ? ` (${more.join(' ')})` : ''}`;
}

/** `at least` where only a necessary condition could be read. */
export function hypothesisOf(reviewed: Reviewed | undefined): string {
  const hypothesis = reviewed?.computed.hypothesis;
  if (!hypothesis) return '';
  return `${hypothesis.partial ? 'at least ' : ''}${hypothesis.predicate}`;
}

/** The author of the reading, if a person has read the words; else empty. */
export const readerOf = (reviewed: Reviewed | undefined): string =>
  reviewed?.readBy && hypothesisOf(reviewed) !== '' ? (reviewed.readBy.author ?? 'a reviewer') : '';

export function stateOf({ state, end }: EpisodeView): string {
  if (state === 'running-or-interrupted') return 'not ended: it is running, or was interrupted';
  return [state, end?.why, end?.message].filter((part) => part !== undefined).join(': ');
}

/** Numbers, or the objects on the device. */
export function shown(values: Json): string {
  const list: readonly Json[] = Array.isArray(values) ? values : [values];
  const named =
    objectsOn(list)?.map(objectName) ??
    list.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return `[${named.join(', ')}]`;
}

/** The turn that was judged. */
export const TURN = { equivalence: 'announcement', compatibility: 'test' } as const;

/** Such as `judged correct, but is incorrect`. */
export function judgedWords({ kind, stored, computed }: Disagreement): string {
  if (kind === 'self-contradiction') return `judged ${stored.result}, which computation does not decide`;
  const is = computed.result === 'no-verdict' ? 'there is nothing to judge' : `is ${computed.result}`;
  return `judged ${stored.result}, but ${is}`;
}

/** The computed result, in a word. */
export const truth = ({ kind, computed }: Disagreement): string =>
  computed.result === 'no-verdict' || kind === 'self-contradiction'
    ? 'not decided by computation'
    : computed.result;

/** Facts about the episode, by their names, in the order in which they are read. */
export function facts(
  { header, scenario, started, judgings }: EpisodeView,
  file: string,
): readonly (readonly [string, string])[] {
  if (!header) return [['File', file]];
  const { id, model, seed, prompts, parent, versions } = header;
  const hidden = scenario?.hidden;
  return [
    ['File', file],
    ['Task', scenario?.task ?? header.task],
    ['Setting', header.setting],
    ...(scenario?.source === undefined ? [] : [['Scenario', scenario.source] as const]),
    ...(hidden ? [['Hidden rule', `${hidden.name}: ${hidden.predicate}`] as const] : []),
    ['Model', nameOf(model)],
    ['Decoding', decodingOf(header)],
    ...(seed === undefined ? [] : [['Seed', String(seed)] as const]),
    ['Judges', judgesText(header) || 'none'],
    ...judgings.map(
      ({ event, verdicts }) =>
        ['Judged again by', `${judgesText(event)} (${plural(verdicts, 'verdict')})`] as const,
    ),
    ['Prompts', `${prompts.pack}, SHA-256 of the instruction as sent ${prompts.sha256}`],
    ...(parent ? [['Continues', `${parent.file ?? parent.id} from round ${parent.round}`] as const] : []),
    ['Episode', id],
    ['Begun', started ?? ''],
    ['Written by', `Falsify ${versions.falsify}`],
  ];
}

const judgesText = ({ judges }: { readonly judges: readonly JudgeIdentity[] }): string =>
  judges.map(({ question, by }) => `${question}: ${nameOf(by)}`).join('; ');

const decodingOf = ({ decoding }: Header): string =>
  Object.entries(decoding)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ') || 'none';
