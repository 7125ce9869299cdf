/** `reference`: the inputs that the published grader compares; `extended`: also more values that a player can type. */
export const EQUIVALENCES = ['reference', 'extended'] as const;
export type Equivalence = (typeof EQUIVALENCES)[number];
