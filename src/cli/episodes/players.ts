/** Reads the names of players and judges from the command line. */
import { taskNamed } from '../../tasks/registry';
import { judgeQuestions } from '../../tasks/questions';
import { RULE_JUDGES } from '../../tasks/rule-discovery/judges';
import { type JudgeNames, OFFLINE } from '../../players/players';
import { nearest } from '../../predicate';
import type { Arguments } from '../arguments';
import { UsageError } from '../exit';
import type { Endpoints } from './endpoints';

const PREFIX = `${OFFLINE}:`;

function playersNamed(word: string, endpoints: Endpoints, task: string): readonly string[] {
  const agents = taskNamed(task)?.agents.map(({ name }) => name) ?? [];
  const all = agents.map((agent) => PREFIX + agent);
  if (word === `${PREFIX}all`) return all;
  if (!word.startsWith(PREFIX) && word !== OFFLINE) return [endpoints.nameOf(word, all.join(', '))];
  if (all.includes(word)) return [word];
  const name = word.slice(PREFIX.length);
  const close = nearest(name, agents);
  throw new UsageError(
    name ? `no offline agent "${name}"` : 'which offline agent?',
    close ? `did you mean ${PREFIX}${close}?` : `there are ${[...all, `${PREFIX}all`].join(', ')}`,
  );
}

/** The default agent of a task. */
export function defaultPlayer(task: string): string {
  const agents = taskNamed(task)?.agents ?? [];
  const usual = agents.find((agent) => agent.isDefault) ?? agents[0];
  return PREFIX + (usual?.name ?? '');
}

/** The names of the players, each once. Throws UsageError. */
export function chosenPlayers(args: Arguments, endpoints: Endpoints, task: string): readonly string[] {
  const words = args.list('model');
  const names = (words.length > 0 ? words : [defaultPlayer(task)]).flatMap((word) =>
    playersNamed(word, endpoints, task),
  );
  return [...new Set(names)];
}

/** The names of the judges that were chosen, by their question. Throws UsageError. */
export function chosenJudges(args: Arguments, endpoints: Endpoints): JudgeNames {
  const nameOf = (word: string): string => (word === OFFLINE ? word : endpoints.nameOf(word, OFFLINE));
  const chosen = args.list('judge').map((word) => {
    const [, question, name = word] = /^([a-z][a-z-]*)=(.+)$/s.exec(word) ?? [];
    return { question, name };
  });
  const [both, other] = new Set(chosen.filter(({ question }) => !question).map(({ name }) => name));
  if (other !== undefined)
    throw new UsageError(
      `--judge is given twice: ${both} and ${other}`,
      'give it once, or as QUESTION=PROFILE',
    );
  const names: Record<string, string> = {};
  if (both !== undefined) for (const { question } of RULE_JUDGES) names[question] = nameOf(both);
  for (const { question } of RULE_JUDGES) {
    const word = args.text(`${question}-judge`);
    if (word !== undefined) names[question] = nameOf(word);
  }
  for (const { question, name } of chosen) if (question) names[knownQuestion(question)] = nameOf(name);
  return names;
}

function knownQuestion(word: string): string {
  const known = judgeQuestions();
  if (known.includes(word)) return word;
  const close = nearest(word, known);
  throw new UsageError(
    `no question "${word}" for a judge`,
    close ? `did you mean ${close}?` : `there are ${known.join(', ')}`,
  );
}
