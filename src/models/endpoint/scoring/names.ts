/** The ways in which servers give probabilities of texts. */
export const ROUTES = ['echo', 'prompt-logprobs', 'sglang', 'llama.cpp', 'sampled'] as const;
export type RouteName = (typeof ROUTES)[number];
