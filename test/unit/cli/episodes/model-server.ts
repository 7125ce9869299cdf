/** A model behind a real HTTP server: an offline agent that speaks chat completions. */
import { onTestFinished } from 'vitest';
import { directAsk } from '../../../../src/judges/answer';
import type { ChatMessage } from '../../../../src/models/chat-model';
import { answerFeedback } from '../../../../src/tasks/answer';
import { taskNamed } from '../../../../src/tasks/registry';
import type { PlayedPosition, PlayedStep } from '../../../../src/tasks/task';
import { offlineModel, type OfflinePlay } from '../../../../src/models/offline';
import { EnginePool } from '../../../../src/rules';
import { type LlmServer, type LlmServerOptions, startLlmServer } from '../../../harness/llm';
import { fileIn, logOf } from './support';

/** The episode of a transcript, as an agent must know it to play it. */
export function playOf(transcript: string, agent: OfflinePlay['agent']): OfflinePlay {
  const [header] = logOf(transcript).events;
  if (header?.type !== 'episode') throw new Error('no header');
  const { task, setting, scenario, seed = 0 } = header;
  return { agent, seed, task, setting, scenario };
}

type Answer = NonNullable<LlmServerOptions['answer']>;

/** Position of the game of a conversation, from playing the model's replies again. */
async function positionIn(
  messages: readonly ChatMessage[],
  { task, setting, scenario }: OfflinePlay,
): Promise<PlayedPosition> {
  const game = taskNamed(task)!.open(scenario, setting);
  const steps: PlayedStep[] = [];
  let position = game.start();
  for (const { role, content } of messages) {
    const { expect } = position;
    if (role !== 'assistant' || expect === undefined) continue;
    const read = game.parse(expect, content);
    if (!read.ok) throw new Error(read.reason);
    const { feedback, then } = await position.play(read.parsed, (it) => Promise.resolve(answerFeedback(it)));
    steps.push({ expect, reply: read.parsed, ...(feedback && { feedback }) });
    position = then;
  }
  return { expect: position.expect ?? '', round: position.round, steps };
}

/** Says what the agent would say to the same conversation. */
export function answersOf(play: OfflinePlay): Answer {
  const engines = new EnginePool();
  const model = offlineModel(
    play,
    directAsk((domain) => engines.for(domain)),
  );
  return async (messages) => {
    const said = messages as Parameters<typeof model.chat>[0];
    const position = await positionIn(said, play);
    const chat = model.chat(said, {}, new AbortController().signal, position);
    for (;;) {
      const step = await chat.next();
      if (step.done) return step.value.text;
    }
  };
}

export async function serve(options: LlmServerOptions): Promise<LlmServer> {
  const server = await startLlmServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** A file of profiles, and the arguments that name it. */
export function endpointsFile(folder: string, profiles: readonly Record<string, unknown>[]): string[] {
  const content = profiles.map((profile) => ({
    model: 'tiny',
    timeoutSeconds: 10,
    maxRetries: 1,
    ...profile,
  }));
  return ['--endpoints', fileIn(folder, 'endpoints.json', JSON.stringify(content))];
}
