/** Questions whose answers may be wrong: about announcements, and about tests. Models and people answer them. */
export const JUDGE_QUESTIONS = ['equivalence', 'compatibility'] as const;

export type JudgeQuestion = (typeof JUDGE_QUESTIONS)[number];
