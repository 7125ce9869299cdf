/** The trials of the episode as far as they may be seen, for the strip and the time line. */
import { computed } from '@preact/signals';
import type { Trial, TrialReport } from '../../../src/tasks/trials';
import { growth, head, place, rewound } from '../state';
import { TRIALS } from './words';

export const trialNames = computed(() => head.value?.trialNames ?? TRIALS);

const NONE: TrialReport['trials'] = [];

/** All trials; while later ones are hidden, those before the place. */
export const knownTrials = computed((): readonly Trial[] => {
  const all = growth.value?.trials?.trials ?? NONE;
  return rewound.value ? all.filter(({ round }) => round < place.value.round) : all;
});

export const trialsByRound = computed(
  (): ReadonlyMap<number, Trial> => new Map(knownTrials.value.map((trial) => [trial.round, trial])),
);

/** The look of a trial: good, bad, or neither. */
export const lookOfTrial = ({ good }: Trial): 'good' | 'bad' | 'open' =>
  good === null ? 'open' : good ? 'good' : 'bad';
