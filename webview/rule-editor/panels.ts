/** The panels below the rules, in their order. A new one is a component and an entry here. */
import type { ComponentType } from 'preact';
import { Pictures } from './pictures/pictures';
import { Samples } from './pictures/samples';
import { AssistPanel } from './assist/assist-panel';
import { GeneratePanel } from './generate/generate-panel';
import { RegionsPanel } from './relate/regions-panel';
import { RelationsPanel } from './relate/relations-panel';
import { TestsPanel } from './relate/tests-panel';

export interface Panel {
  /** Kept in the view's state: which panel was open. */
  readonly id: string;
  readonly title: string;
  readonly component: ComponentType;
}

export const PANELS: readonly Panel[] = [
  { id: 'pictures', title: 'Pictures', component: Pictures },
  { id: 'samples', title: 'Samples', component: Samples },
  { id: 'relations', title: 'Relations', component: RelationsPanel },
  { id: 'regions', title: 'Regions', component: RegionsPanel },
  { id: 'tests', title: 'Tests', component: TestsPanel },
  { id: 'assist', title: 'Assist', component: AssistPanel },
  { id: 'generate', title: 'Generate', component: GeneratePanel },
];
