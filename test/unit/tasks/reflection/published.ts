/** The published parts of Reflection-Bench: the files of its program, and cases with their scores. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFERENCE_FILES } from '../../../../src/tasks/reflection/data/files';
import { readReference, type ReferenceTexts } from '../../../../src/tasks/reflection/data/reference';
import { GOLDEN, REFLECTION_BENCH } from '../../../fixtures/published/data';

const REFLECTION_CASES = join(GOLDEN, 'reflection_bench.json');

export const isThere = existsSync(REFLECTION_BENCH) && existsSync(REFLECTION_CASES);

const referenceTexts = (): ReferenceTexts =>
  Object.fromEntries(
    REFERENCE_FILES.map((name) => [name, readFileSync(join(REFLECTION_BENCH, name), 'utf8')]),
  ) as ReferenceTexts;

export const reference = () => readReference(referenceTexts());

interface Cases {
  readonly nback: readonly {
    readonly n: number;
    readonly policy?: string;
    readonly score?: number;
    readonly correct_answers?: string;
  }[];
  readonly wcst: {
    readonly key_cards: readonly string[];
    readonly cases: readonly {
      readonly policy: string;
      readonly choices: readonly number[];
      readonly feedback: string;
      readonly score: number;
    }[];
  };
  readonly wpt: {
    readonly cases: readonly {
      readonly policy: string;
      readonly env: string;
      readonly today: string;
      readonly tomorrow: string;
      readonly prediction: string;
      readonly estimated: number[][][];
      readonly true: number[][][];
      readonly score: number;
    }[];
  };
  readonly dcigt: {
    readonly cases: readonly {
      readonly policy: string;
      readonly trials: readonly [string, number, string, number][];
      readonly final: number;
      readonly overall: number;
      readonly switch: number;
    }[];
  };
  readonly prlt: {
    readonly cases: readonly {
      readonly p: number;
      readonly T: number;
      readonly policy: string;
      readonly choices: string;
      readonly rewards: string;
      readonly belief_score: number;
      readonly reward_score: number;
      readonly score: number;
    }[];
  };
  readonly mbt: {
    readonly cases: readonly {
      readonly n: number;
      readonly T: number;
      readonly policy: string;
      readonly choices: string;
      readonly rewards: string;
      readonly reversal_trials: readonly number[];
      readonly score: number;
    }[];
  };
}

export const cases = (): Cases => JSON.parse(readFileSync(REFLECTION_CASES, 'utf8')) as Cases;
