/** The engine of this page: a file of its own, loaded when somebody types. */
import { EnginePool } from '../../src/rules/analysis/engines';
import { feasible } from '../../src/rules/explore/feasible';
import type { CountHere } from './page-counter';

/** 1.28 MB each: the rules of a large group, and some of what was typed in one. */
const MAX_BITMAPS = 16;

const engines = new EnginePool({ maxBitmaps: MAX_BITMAPS });

export const countHere: CountHere = (question) => feasible(engines.for(question.domain), question);
