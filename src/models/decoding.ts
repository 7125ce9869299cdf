/** The default decoding: that of the experiment which a task repeats. */
import type { ChatParams } from './chat-model';

/** The paper's decoding, of Wason's task and the Blicket test. */
const USUAL: ChatParams = { temperature: 0.6, topP: 0.95, topK: 20, presencePenalty: 0, maxTokens: 256 };
/** Thinking needs room for the thoughts. */
const THINKING_TOKENS = 16_384;

/** An experiment's parameters. Thinking is not among them: it depends on the model. */
export const defaultDecoding = (thinking = false, usual = USUAL): ChatParams => ({
  ...usual,
  ...(thinking && { maxTokens: THINKING_TOKENS }),
});
