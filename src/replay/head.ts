/** Describes the header of a transcript for a view, and formats tests. */
import type { Header } from '../episode/events';
import { loadOf, scenarioName } from '../episode/header';
import { summaryOf } from '../episode/summary';
import type { TaskGame } from '../episode/game-of';
import type { RuleDiscovery, RuleFeedback } from '../tasks/rule-discovery/game';
import { isAsked } from '../tasks/model-question';
import type { EpisodeLoad, Feedback, Game, Parsed, TaskJudge } from '../tasks/task';
import { shownValues } from '../tasks/rule-discovery/values';
import { MOST_WORD, short } from './clip';
import type { AskedQuestion, Head, JudgeName } from './types';

/** Characters of a rule, which may be a function. */
const MOST_RULE = 5000;
/** Sentences of a rule's guidance that are shown. */
const MOST_LINES = 50;

export function headOf(header: Header, played: TaskGame | undefined): Head {
  const { task, setting, source, hidden } = summaryOf(header);
  const { short: scenario } = scenarioName(header);
  const discovery = played?.game.discovery;
  const { id, prompts, seed, parent, versions } = header;
  const { verdicts } = loadOf(header, 1);
  const word = (text: string): string => short(text, MOST_WORD);
  const lines = (all: readonly string[]): string[] => all.slice(0, MOST_LINES).map((one) => text(one));
  return {
    id: word(id),
    task: word(task),
    taskId: word(header.task),
    setting: word(setting),
    model: nameOf(header.model),
    version: word(versions.falsify),
    decoding: text(JSON.stringify(header.decoding)),
    prompts: { pack: word(prompts.pack), sha256: word(prompts.sha256) },
    turns: turnsOf(played?.game),
    judges: played?.task.judges.map((judge) => askedQuestion(judge, header, verdicts)) ?? [],
    panels: played?.task.panels ?? [],
    ...(played?.task.exhibits && { exhibits: word(played.task.exhibits.title) }),
    ...(played?.task.trialNames && { trialNames: played.task.trialNames }),
    params: discovery?.signature.params ?? [],
    initialEvidence: discovery?.initialEvidence.map((one) => evidenceOf(discovery, one)) ?? [],
    ...(source !== undefined && { source: word(source) }),
    ...(scenario !== '' && { scenario: word(scenario) }),
    ...(hidden && {
      hidden: {
        name: text(hidden.name),
        ...(hidden.short !== undefined && { short: text(hidden.short) }),
        predicate: text(hidden.predicate),
        accept: lines(hidden.accept),
        reject: lines(hidden.reject),
      },
    }),
    ...(seed !== undefined && { seed }),
    ...(parent && {
      parent: {
        id: word(parent.id),
        round: parent.round,
        ...(parent.file !== undefined && { file: word(parent.file) }),
      },
    }),
  };
}

const turnsOf = (game: Game | undefined): Head['turns'] =>
  Object.fromEntries(
    Object.entries(game?.turns ?? {}).map(([expect, { noun, verb, under }]) => [
      expect,
      { noun, verb, ...(under !== undefined && { under }) },
    ]),
  );

const text = (value: string): string => short(value, MOST_RULE);

const evidenceOf = (discovery: RuleDiscovery, feedback: RuleFeedback) => ({
  tested: short(testedOf(discovery, feedback), MOST_WORD),
  label: short(feedback.label, MOST_WORD),
  values: discovery.argumentsOf(feedback),
});

/** `verdicts`: at most so many of each question in an episode of this scenario. */
function askedQuestion(
  judge: TaskJudge,
  { judges }: Header,
  verdicts: EpisodeLoad['verdicts'],
): AskedQuestion {
  const { question, expect, about } = judge;
  if (!isAsked(judge)) return { question, expect, about };
  const isUnasked = !judge.judge && !judges.some((each) => each.question === question);
  const isAskable = (verdicts[question] ?? 0) > 0;
  return {
    question,
    expect,
    about,
    ...(isUnasked && { unasked: true }),
    ...(isAskable && { askable: true }),
  };
}

export function nameOf({ kind, name, model, host }: JudgeName): JudgeName {
  const known: { -readonly [K in keyof JudgeName]: JudgeName[K] } = { kind, name: short(name, MOST_WORD) };
  if (model !== undefined) known.model = short(model, MOST_WORD);
  if (host !== undefined) known.host = short(host, MOST_WORD);
  return known;
}

/** A test in words. Throws where it is none of this game. */
export const testedOf = ({ argumentsOf }: RuleDiscovery, test: Parsed | Feedback): string =>
  shownValues(argumentsOf(test));
