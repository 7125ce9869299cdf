/** Fields of a suite's block that all games of rule discovery have. */
import * as z from 'zod/mini';
import { MOST_TESTS, PUBLISHED_TESTS } from './turns';

z.config({ jitless: true });

export const RULE_SUITE_FIELDS = {
  tests: z
    .optional(z.int().check(z.minimum(0), z.maximum(MOST_TESTS)))
    .check(z.describe(`Tests of an episode. Default: ${PUBLISHED_TESTS}.`)),
};
