/** Games of offline agents, played without the engine of episodes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentReply, type AgentName } from '../../../../src/models/offline';
import { finish } from '../../../../src/predicate';
import { readRuleFile } from '../../../../src/rules';
import { answerFeedback } from '../../../../src/tasks/answer';
import type { Json } from '../../../../src/base/json';
import { taskNamed } from '../../../../src/tasks/registry';
import type { Feedback, Game, Parsed, PlayedPosition, PlayedStep, Task } from '../../../../src/tasks/task';
import { ruleFeedback, ruleGame } from '../../../../src/tasks/rule-discovery/game';
import type { GameSemantics } from '../../../../src/tasks/semantics';
import { semanticsNamed } from '../../../../src/tasks/semantics-registry';
import { scenarioFromFile } from '../../../../src/tasks/wason';

const EXAMPLE = join(import.meta.dirname, '../../../../examples/published.rules.yaml');
const { file } = readRuleFile(readFileSync(EXAMPLE, 'utf8'));

/** A scenario of the published groups; `hidden` and `initial` are 1-based. */
export function published(id: string, hidden: number, initial = 1): Json {
  const group = file!.groups.find((each) => each.id === id)!;
  return scenarioFromFile(file!, group, hidden, group.initial[initial - 1].triple);
}

export interface Round {
  readonly announcement: Parsed;
  readonly test?: Parsed;
  readonly feedback?: Feedback;
}

interface Spoken {
  readonly by: 'environment' | 'model';
  readonly text: string;
}

export interface Played {
  readonly task: Task;
  readonly game: Game;
  readonly rounds: readonly Round[];
  /** Request of each reply. */
  readonly positions: readonly PlayedPosition[];
  readonly conversation: readonly Spoken[];
  readonly semantics: GameSemantics;
}

export interface Play {
  readonly agent: AgentName;
  readonly task?: string;
  readonly setting?: string;
  readonly scenario: Json;
  readonly seed?: number;
  readonly tests?: number;
}

/** Every reply is read by the parser of its task; one that is refused fails the test. */
export async function play({ agent, scenario, ...rest }: Play): Promise<Played> {
  const { task = 'wason', setting = 'baseline', seed = 1, tests } = rest;
  const known = taskNamed(task)!;
  const semantics = semanticsNamed(task)!.open!(scenario, setting);
  const game = known.open(scenario, setting, tests === undefined ? {} : { tests });
  const conversation: Spoken[] = [{ by: 'environment', text: game.opening(known.prompts[setting]) }];
  const rounds: Round[] = [];
  const positions: PlayedPosition[] = [];
  const steps: PlayedStep[] = [];
  let position = game.start();
  while (position.expect !== undefined) {
    const { expect } = position;
    const place = { agent, seed, task, setting, scenario };
    const at = { expect, round: position.round, steps: [...steps] };
    positions.push(at);
    const agentGame = { task: known, game, semantics: () => semantics };
    const { reply } = finish(agentReply(agentGame, { kind: 'agent', ...place, position: at }));
    const result = game.parse(expect, reply);
    if (!result.ok) throw new Error(`${reply}: ${result.reason}`);
    const move = await position.play(result.parsed, (question) => Promise.resolve(answerFeedback(question)));
    conversation.push({ by: 'model', text: result.parsed.content });
    steps.push({ expect, reply: result.parsed, ...(move.feedback && { feedback: move.feedback }) });
    if (move.message !== undefined) conversation.push({ by: 'environment', text: move.message });
    if (expect === 'announce') rounds.push({ announcement: result.parsed });
    else
      rounds.push({
        ...rounds.pop()!,
        test: result.parsed,
        ...(move.feedback && { feedback: move.feedback }),
      });
    position = move.then;
  }
  return { task: known, game, rounds, positions, conversation, semantics };
}

/** Hypotheses of the space that agree with the first tests. */
export function remaining({ semantics, game, rounds }: Played, tests: number): readonly number[] {
  const space = finish(semantics.space!());
  const answers = rounds.flatMap(({ feedback }) => (feedback ? ruleFeedback(feedback)! : []));
  const seen = [...ruleGame(game).discovery.initialEvidence, ...answers.slice(0, tests)];
  return [...space.hypotheses.keys()].filter((hypothesis) =>
    seen.every((each) => space.predicts(hypothesis, each) === each.positive),
  );
}
