/** The default decoding: that of the experiment. */
import type { ChatParams } from './chat-model';

/** The paper's decoding. */
const USUAL = { temperature: 0.6, topP: 0.95, topK: 20, presencePenalty: 0 } as const;
/** Thinking needs room for the thoughts. */
const MAX_TOKENS = { plain: 256, thinking: 16_384 } as const;

/** The experiment's parameters. Thinking is not among them: it depends on the model. */
export const defaultDecoding = (thinking = false): ChatParams => ({
  ...USUAL,
  maxTokens: thinking ? MAX_TOKENS.thinking : MAX_TOKENS.plain,
});
