/** Judges that compare embeddings of texts. */
import { Lru } from '../../base/lru';
import type { Judge, Subject, VerdictBody } from '../../episode/judge';
import { drain, ModelError, type ChatModel, type Embeddings } from '../../models/chat-model';
import type { AskedJudge, EmbeddingQuestion } from '../../tasks/model-question';

/** Texts whose embeddings are kept: those of an episode are compared again with every further reply. */
const KEPT = 2_000;

export function embeddingJudge(of: AskedJudge, question: EmbeddingQuestion, model: ChatModel): Judge {
  const known = new Lru<readonly number[]>(KEPT);
  // One after the other, so that what one reply waits for is not asked for again for the next.
  let before: Promise<unknown> = Promise.resolve();
  const textsOf = (subject: Subject) => question.texts(subject);
  return {
    identity: { question: of.question, by: { ...model.identity } },
    of,
    expect: of.expect,
    waitedFor: false,
    concerns: (subject) => textsOf(subject) !== undefined,
    judge: (subject, signal) => {
      const verdict = before.then(() => verdictOn(textsOf(subject) ?? [], signal));
      before = verdict.catch(() => undefined);
      return verdict;
    },
  };

  async function verdictOn(texts: readonly string[], signal: AbortSignal): Promise<VerdictBody> {
    const missing = [...new Set(texts.filter((text) => known.get(text) === undefined))];
    const { vectors, tokens } = await embedded(model, missing, signal);
    const fresh = new Map(missing.map((text, i) => [text, vectors[i]]));
    for (const [text, vector] of fresh) known.set(text, vector);
    const all = texts.map((text) => fresh.get(text) ?? known.get(text) ?? []);
    if (new Set(all.map(({ length }) => length)).size > 1)
      throw new ModelError('garbled', `${model.identity.name} sent embeddings of different lengths.`);
    return { ...question.verdict(all), ...(tokens !== undefined && { usage: { prompt: tokens } }) };
  }
}

/** Rejects with ModelError or CancelledError. */
async function embedded(
  model: ChatModel,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Embeddings> {
  if (texts.length === 0) return { vectors: [] };
  if (!model.embed)
    throw new ModelError(
      'not-found',
      `${model.identity.name} gives no embeddings. Choose an endpoint with /v1/embeddings.`,
    );
  return await drain(model.embed(texts, signal));
}
