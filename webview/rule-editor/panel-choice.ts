/** The open panel. Panels import this instead of each other, so that they can open one another. */
import { panel } from './view-state';

/** Opens a panel, and puts the focus on its tab. */
export function showPanel(id: string): void {
  panel.value = id;
  requestAnimationFrame(() => {
    const tab = document.querySelector<HTMLElement>(`[role=tab][data-tab="${id}"]`);
    tab?.scrollIntoView({ block: 'nearest' });
    tab?.focus();
  });
}
