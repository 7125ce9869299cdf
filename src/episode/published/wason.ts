/** Published Wason runs as events: what was played. The turns are read by `wason-turns`, judge files by `wason-verdicts`. */
import { PUBLISHED_DOMAIN } from '../../predicate/domain';
import type { Stepwise } from '../../base/stepwise';
import type { RuleGame } from '../../tasks/rule-discovery/game';
import { ScenarioError } from '../../tasks/task';
import { wason, wasonScenario } from '../../tasks/wason';
import type { Body, Header, JudgeIdentity } from '../events';
import { Draft, ImportError, type Unsealed } from './draft';
import { endOf } from './end';
import { PUBLISHED_VERSIONS } from './header';
import { lastPart } from './paths';
import { readPairs } from './pairs';
import { type Row, rowsOf } from './rows';
import type { PublishedFile } from './types';
import { EQUIVALENCE, judgeNamed } from './verdicts';
import { judgeMeta, pairRow, type TranscriptRow, transcriptRow, type WasonMeta } from './wason-rows';
import { readTurns } from './wason-turns';
import { addEquivalence, addWasonPairs } from './wason-verdicts';

export interface WasonFiles {
  readonly transcript: PublishedFile;
  readonly compatibility?: PublishedFile;
  readonly guesses?: PublishedFile;
  /** The model's folder: it names the run better than the run itself does. */
  readonly model?: string;
}

/** Throws ImportError if the transcript is none. */
export function* importWason(files: WasonFiles): Stepwise<Unsealed> {
  const { name } = files.transcript;
  const draft = new Draft();
  const time = timeOf(name);
  const rows = yield* rowsOf(files.transcript, transcriptRow, draft);
  const head = headIn(rows, name, draft);
  const { meta } = head.value;
  const game = gameOf(name, head.line, meta);
  const compatibility =
    files.compatibility && (yield* readPairs(draft, files.compatibility, judgeMeta, pairRow));
  const place = { file: name, line: head.line, step: 0 };
  const judges = [EQUIVALENCE, compatibility?.judge ?? judgeNamed('compatibility')];
  draft.add(headerOf(files, meta, game, judges), place, time);
  const turns = yield* readTurns(draft, { file: name, game, setting: meta.variant, time }, rows);
  const run = { transcript: name, meta, turns, time };
  if (files.guesses) yield* addEquivalence(draft, run, files.guesses);
  if (compatibility) yield* addWasonPairs(draft, run, compatibility);
  const last = rows.at(-1) ?? head;
  const step = 'step' in last.value ? last.value.step : 0;
  draft.add(endOf(turns), { ...place, line: last.line, step }, time);
  return draft.result(openingIn(rows));
}

type Head = Row<{ readonly meta: WasonMeta }>;

function headIn(rows: readonly Row<TranscriptRow>[], file: string, draft: Draft): Head {
  const [head, ...others] = rows.filter((row): row is Head => 'meta' in row.value);
  if (!head) throw new ImportError(file, 1, 'there is no line that says what was played');
  if (head !== rows[0])
    draft.report('warning', { file, line: head.line }, 'What was played is not said in the first line.');
  for (const { line } of others)
    draft.report('error', { file, line }, 'A second line that says what was played: it is not used.');
  return head;
}

/** `O1_1_inst1_20251116-185603.jsonl`: the stamp has no zone. */
function timeOf(name: string): string {
  const stamp = /(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})/.exec(name);
  if (!stamp) return '';
  const [, year, month, day, hour, minute, second] = stamp;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** `O2_3` is rule 3 of group O2. */
function ruleOf(meta: WasonMeta): { readonly group: string; readonly rule: number } {
  const parts = /^(.*)_(\d{1,3})$/.exec(meta.testcase_id);
  return parts
    ? { group: parts[1], rule: Math.max(1, Number(parts[2])) }
    : { group: meta.testcase_id, rule: 1 };
}

function gameOf(file: string, line: number, meta: WasonMeta): RuleGame {
  const { a, b, c } = meta.seed_example;
  try {
    const scenario = wasonScenario({
      group: ruleOf(meta).group,
      rules: [{ name: meta.hidden_rule_name, predicate: meta.hidden_rule_expr }],
      hidden: 1,
      // Adding 0 makes 0 of -0.
      triple: [a + 0, b + 0, c + 0],
      domain: PUBLISHED_DOMAIN,
    });
    return wason.open(scenario, meta.variant);
  } catch (error) {
    if (error instanceof ScenarioError) throw new ImportError(file, line, error.message);
    throw error;
  }
}

/** The instruction: the first message of the environment. */
function openingIn(rows: readonly Row<TranscriptRow>[]): string {
  for (const { value } of rows) if ('content' in value && value.role === 'environment') return value.content;
  return '';
}

function headerOf(files: WasonFiles, meta: WasonMeta, game: RuleGame, judges: JudgeIdentity[]): Body<Header> {
  const decoding = meta.decoding ?? {};
  const numberField = (name: string, value: number | null | undefined) =>
    typeof value === 'number' ? { [name]: value + 0 } : {};
  const model = files.model ?? lastPart(meta.model ?? '');
  return {
    type: 'episode',
    id: '',
    task: wason.id,
    setting: meta.variant,
    scenario: game.scenario,
    model: { kind: 'endpoint', name: model || 'unknown' },
    decoding: {
      ...numberField('temperature', decoding.temperature),
      ...numberField('topP', decoding.top_p),
      ...numberField('topK', decoding.top_k),
      ...numberField('presencePenalty', decoding.presence_penalty),
      ...numberField('maxTokens', decoding.max_new_tokens),
    },
    prompts: { pack: 'published', sha256: '' },
    judges,
    source: { file: files.transcript.name, ...ruleOf(meta) },
    versions: PUBLISHED_VERSIONS,
  };
}
