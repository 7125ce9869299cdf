/** Published Blicket runs as events: what was played. The turns are read by `blicket-turns`, judge files by `blicket-verdicts`. */
import type { Stepwise } from '../../base/stepwise';
import { blicket } from '../../tasks/blicket';
import type { RuleGame } from '../../tasks/rule-discovery/game';
import { ScenarioError } from '../../tasks/task';
import type { Body, Header, JudgeIdentity } from '../events';
import { actionRow, type ActionRow, judgeMeta, pairRow } from './blicket-rows';
import { type BlicketGame, isoTime, readActions } from './blicket-turns';
import { addBlicketEquivalence, addBlicketPairs } from './blicket-verdicts';
import { readConversation } from './conversation';
import { Draft, ImportError, type Unsealed } from './draft';
import { endOf } from './end';
import { PUBLISHED_VERSIONS } from './header';
import { lastPart } from './paths';
import { readPairs } from './pairs';
import { type Row, rowsOf } from './rows';
import type { PublishedFile } from './types';
import { EQUIVALENCE, judgeNamed } from './verdicts';

export interface BlicketFiles {
  readonly actions: PublishedFile;
  readonly compatibility?: PublishedFile;
  readonly guesses?: PublishedFile;
  readonly conversation?: PublishedFile;
  /** The model's folder; one that begins with `tio-` played think-in-opposites. */
  readonly model?: string;
}

/** Throws ImportError if the action log is none. */
export function* importBlicket(files: BlicketFiles): Stepwise<Unsealed> {
  const { name } = files.actions;
  const draft = new Draft();
  const rows = yield* rowsOf(files.actions, actionRow, draft);
  if (rows.length === 0) throw new ImportError(name, 1, 'there is no turn that could be read');
  const [head] = rows;
  const time = isoTime(head.value.timestamp);
  const game = gameOf(files, head);
  const conversation = conversationOf(draft, files.conversation, head.value);
  const pairs = files.compatibility && (yield* readPairs(draft, files.compatibility, judgeMeta, pairRow));
  const opening = conversation?.read.opening ?? head.value.game_state.initial_configuration;
  const place = { file: name, line: head.line, step: head.value.turns };
  const judges = [EQUIVALENCE, pairs?.judge ?? judgeNamed('compatibility')];
  draft.add(headerOf(files, head.value, game, judges), place, time);
  if (files.model === undefined)
    draft.report(
      'info',
      { file: name, line: 0 },
      'The folder does not name a model: taken for the baseline setting.',
    );
  draft.add({ type: 'message', round: 1, text: opening }, place, time);
  const turns = yield* readActions(draft, { file: name, game, ...(conversation && { conversation }) }, rows);
  const run = { actions: name, head: head.value, turns, time };
  if (files.guesses) yield* addBlicketEquivalence(draft, run, files.guesses);
  if (pairs) yield* addBlicketPairs(draft, run, pairs);
  const last = rows.at(-1) ?? head;
  draft.add(
    endOf(turns),
    { ...place, line: last.line, step: last.value.turns },
    isoTime(last.value.timestamp),
  );
  return draft.result(opening);
}

const settingOf = ({ model }: BlicketFiles): string =>
  model?.startsWith('tio-') ? 'think-in-opposites' : 'baseline';

/** A conversation about another configuration belongs to another run and is not used. */
function conversationOf(
  draft: Draft,
  file: PublishedFile | undefined,
  { game_state }: ActionRow,
): BlicketGame['conversation'] {
  if (!file) return undefined;
  const read = readConversation(file);
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  if (plain(read.opening).includes(plain(game_state.initial_configuration))) return { name: file.name, read };
  draft.report(
    'error',
    { file: file.name, line: 0 },
    'It begins with another configuration than the action log: it is not used.',
  );
  return undefined;
}

/** The objects on the device, according to the description. */
function placementOf(description: string, objects: number): readonly number[] {
  const named = [...description.matchAll(/object (\d{1,3}) is on the device/g)].map((match) =>
    Number(match[1]),
  );
  return [...new Set(named)].filter((object) => object < objects);
}

function gameOf(files: BlicketFiles, { line, value }: Row<ActionRow>): RuleGame {
  const { object_names, blicket_indices, true_rule, initial_configuration } = value.game_state;
  const scenario = {
    objects: object_names.length,
    blickets: blicket_indices.map((object) => object + 0),
    rule: true_rule,
    placement: placementOf(initial_configuration, object_names.length),
  };
  try {
    return blicket.open(scenario, settingOf(files));
  } catch (error) {
    if (error instanceof ScenarioError) throw new ImportError(files.actions.name, line, error.message);
    throw error;
  }
}

function headerOf(
  files: BlicketFiles,
  row: ActionRow,
  game: RuleGame,
  judges: JudgeIdentity[],
): Body<Header> {
  const own = typeof row.model === 'string' ? lastPart(row.model) : '';
  return {
    type: 'episode',
    id: '',
    task: blicket.id,
    setting: settingOf(files),
    scenario: game.scenario,
    model: { kind: 'endpoint', name: files.model?.replace(/^tio-/, '') ?? (own || 'unknown') },
    decoding: {},
    prompts: { pack: 'published', sha256: '' },
    judges,
    source: { file: files.actions.name, group: row.game_state.true_rule, rule: (row.trial_idx ?? 0) + 1 },
    versions: PUBLISHED_VERSIONS,
  };
}
