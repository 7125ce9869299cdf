/** Generation of rule groups: a model or the library proposes, enumeration decides. */
export { Generation, type CallAccount, type GenerationRequest } from './generation';
export { finished, type Generated } from './finish';
export { generationPrompt } from './prompt';
export { proposeOffline } from './offline/proposer';
export { callLine, choicesOf, endLines, headLine, logPath, readGenerationLog, type CallRecord } from './log';
export { GeneratingModel, defaultCalls, whyStop } from './model';
export { LEAST_FEASIBLE, MOST_COUNTING_MS, type GenerationPlan, type TakenRule } from './types';
export { OpenGeneration, type GenerationAnswer, type GenerationQuestion, type GenerationStep } from './steps';
export { takenIn } from './taken';
