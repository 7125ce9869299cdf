/** The panels below the rules, in their order. A new one is a component and an entry here. */
import type { ComponentType } from 'preact';
import { Pictures } from './pictures/pictures';

export interface Panel {
  /** Kept in the view's state: which panel was open. */
  readonly id: string;
  readonly title: string;
  readonly component: ComponentType;
}

export const PANELS: readonly Panel[] = [{ id: 'pictures', title: 'Pictures', component: Pictures }];
