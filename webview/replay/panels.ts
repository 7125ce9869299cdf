/** The panels beside the rounds, in their order. A new one is a component and an entry here. */
import type { ComponentType } from 'preact';
import { CallPanel } from './call';
import { Exhibits } from './exhibits';
import type { Head } from '../../src/replay/types';
import { Knowledge } from './knowledge';
import { LabelsPanel } from './labels';
import { LABELS } from './labels/state';
import { Measures } from './measures';
import { Trials } from './trials';
import { TruthPanel } from './truth';
import { Found } from './truth/found';
import { discovers } from './state';
import { CALL } from './view-state';

export interface Panel {
  /** Kept in the view's state: which panel was open. */
  readonly id: string;
  readonly title: string;
  readonly component: ComponentType;
}

const PANELS: readonly Panel[] = [
  { id: 'found', title: 'Disagreements', component: Found },
  { id: 'truth', title: 'Truth', component: TruthPanel },
  { id: 'trials', title: 'Trials', component: Trials },
  { id: 'exhibits', title: 'Details', component: Exhibits },
  { id: CALL, title: 'Judge call', component: CallPanel },
  { id: LABELS, title: 'Labels', component: LabelsPanel },
  { id: 'knowledge', title: 'Knowledge', component: Knowledge },
  { id: 'measures', title: 'Measures', component: Measures },
];

/** Panels that say nothing about rule discovery. */
const OF_OTHER_GAMES: ReadonlySet<string> = new Set(['trials', 'exhibits', 'measures']);

/** The title that the task has for a panel. */
function titleOf(id: string, head: Head | undefined): string | undefined {
  if (id === 'exhibits') return head?.exhibits;
  return id === 'trials' ? head?.trialNames?.all : undefined;
}

/** Panels of the task of the transcript; where its game is not known, those of rule discovery. */
export const panelsOf = (head: Head | undefined): readonly Panel[] => {
  const named = head?.panels ?? [];
  const ofTask = PANELS.filter(({ id }) => (named.length > 0 ? named.includes(id) : !OF_OTHER_GAMES.has(id)));
  return ofTask
    .filter(({ id }) => id !== CALL || discovers(head) || head?.judges.some(({ askable }) => askable))
    .map((panel) => ({ ...panel, title: titleOf(panel.id, head) ?? panel.title }));
};
