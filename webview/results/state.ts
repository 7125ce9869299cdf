import { computed, signal } from '@preact/signals';
import type { EpisodesShown } from '../../src/results/figures/spec';
import { visible } from '../../src/base/visible-text';
import type { Reading } from '../../src/protocol/results';
import { type OutcomeSource, OUTCOME_SOURCES } from '../../src/results/row';
import type { EffectsRequest, StudyFacts, StudyFilter } from '../../src/results/study/types';

export interface Shown {
  readonly title: string;
  /** Addresses of folders and files, as the host names them. */
  readonly sources: readonly string[];
  /** Transcripts of episodes that the suite does not ask for. */
  readonly others?: number;
}

export const shown = signal<Shown | undefined>(undefined);

/** The name of the only folder that is shown, where the title is another one: that of its suite. */
export const shownFolder = computed((): string | undefined => {
  const { title, sources = [] } = shown.value ?? {};
  const [only, ...more] = sources;
  if (only === undefined || more.length > 0) return undefined;
  const name = decodeURIComponent(new URL(only).pathname.split('/').at(-1) ?? '');
  return name === '' || name === title ? undefined : name;
});

export const reading = signal<Reading | undefined>(undefined);
/** The rows that the host has by now. */
export const study = signal<{ readonly revision: number; readonly facts: StudyFacts } | undefined>(undefined);
export const trouble = signal<string | undefined>(undefined);

/** The sources of the verdicts that count. */
export const BY = ['judge', 'enumeration', 'both'] as const;
export type By = (typeof BY)[number];
export const by = signal<By>('judge');

export const shownSources = computed((): readonly OutcomeSource[] =>
  by.value === 'both' ? OUTCOME_SOURCES : [by.value],
);

export const ANY: StudyFilter = {
  model: null,
  setting: null,
  rule: null,
  state: null,
  folder: null,
  byFolder: false,
  published: true,
};
export const filter = signal<StudyFilter>(ANY);

export const TABS = ['conditions', 'effects', 'rules', 'episodes', 'figures'] as const;
export type Tab = (typeof TABS)[number];
export const tab = signal<Tab>('conditions');

type EffectChoices = Omit<EffectsRequest, 'from'> & { readonly from: string | undefined };
export const effectChoices = signal<EffectChoices>({
  compare: 'settings',
  from: undefined,
  sided: 'greater',
  clusterByRule: false,
});

const NONE: readonly string[] = [];

/** What can be compared: settings, and models or folders where there are several. */
export const compareKinds = computed((): readonly EffectsRequest['compare'][] => {
  const { models = NONE, folders = NONE } = study.value?.facts ?? {};
  return [
    'settings',
    ...(models.length > 1 ? ['models' as const] : []),
    ...(folders.length > 0 ? ['folders' as const] : []),
  ];
});

const compared = computed(() => {
  const { compare } = effectChoices.value;
  return compareKinds.value.includes(compare) ? compare : 'settings';
});

/** The settings, the models or the folders, of which one is compared with the others. */
export const comparable = computed((): readonly string[] => study.value?.facts[compared.value] ?? NONE);

/** What else differs between episodes: of a study in one setting, models can be compared. */
export const otherComparisons = computed((): readonly EffectsRequest['compare'][] =>
  compareKinds.value.filter((kind) => kind !== compared.value && (study.value?.facts[kind].length ?? 0) > 1),
);

/** Settings are compared with the baseline where there is one, models and folders with the first. */
export const effectsRequest = computed((): EffectsRequest => {
  const names = comparable.value;
  const { from, ...more } = effectChoices.value;
  const chosen = from !== undefined && names.includes(from) ? from : undefined;
  const usual = names.includes('baseline') ? 'baseline' : names[0];
  return { ...more, compare: compared.value, from: chosen ?? usual ?? 'baseline' };
});

/** Some files are still to be read: what takes long is computed when they are. */
export const isReading = computed(
  () => reading.value?.state === 'searching' || reading.value?.state === 'reading',
);

/** Hidden rules are announced and judged; until all files are read, they may be. */
export const isRuled = computed(() => isReading.value || (study.value?.facts.ruled ?? true));

/** The tab that is open: that of hidden rules is there only where there are some. */
export const openTab = computed((): Tab =>
  tab.value === 'rules' && !isRuled.value ? 'conditions' : tab.value,
);

/** The title of a task for headings. */
export const taskTitle = (task: string): string =>
  visible(study.value?.facts.tasks.find(({ id }) => id === task)?.title ?? task);

/** Shows the episodes of a condition or of a rule. */
export function showEpisodes({ model = null, setting = null, rule, folder }: EpisodesShown): void {
  filter.value = {
    ...filter.value,
    model,
    setting,
    ...(rule !== undefined && { rule }),
    ...(folder !== undefined && { folder }),
  };
  tab.value = 'episodes';
}
