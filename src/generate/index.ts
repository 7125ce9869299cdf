/** Generation of rule groups: a model or the library proposes, enumeration decides. */
export { Generation, type CallAccount, type GenerationRequest } from './generation';
export { finished, type Generated } from './finish';
export { generationPrompt } from './prompt';
export { proposeOffline } from './offline/proposer';
export { callLine, choicesOf, endLines, headLine, logPath, readGenerationLog, type SaidCall } from './log';
export { LEAST_FEASIBLE, type GenerationPlan, type TakenRule } from './types';
