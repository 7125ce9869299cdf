/** Details of the place in a drawer below the rounds, so that rounds stay as high as they are. */
import { useEffect } from 'preact/hooks';
import { Icon } from '../shared/controls';
import { Details } from './details';
import './drawer.css';
import { revealed } from './revealed';
import { drawerOpen, nounOf, place, rounds, selected, selectedStep } from './state';

/** Opens the drawer, and goes to its first text. */
export function goToDetails(): void {
  drawerOpen.value = true;
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.drawer .step-details summary')?.focus());
}

/** Esc leads back to the rounds. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !drawerOpen.value) return;
  event.preventDefault();
  event.stopPropagation();
  drawerOpen.value = false;
  document.querySelector<HTMLElement>('.list')?.focus();
}

export function Drawer() {
  const round = selected.value;
  const step = selectedStep.value;
  const sought = revealed.value;
  useEffect(() => {
    // The text that is searched for may stand in the details alone.
    if (sought && sought.row !== rounds.value.instruction?.index) drawerOpen.value = true;
  }, [sought]);
  if (!round || !step) return null;
  const open = drawerOpen.value;
  return (
    <section class="drawer" aria-label="Details" onKeyDown={onKeyDown}>
      <button
        type="button"
        class="drawer-handle row bare pickable"
        aria-expanded={open}
        onClick={() => (drawerOpen.value = !open)}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-up'} />
        {`Details of round ${place.value.round}, ${nounOf(step.reply.row)} (Enter)`}
      </button>
      {open && (
        <div class="drawer-body" key={step.reply.index}>
          <Details round={round} reply={step.reply} />
        </div>
      )}
    </section>
  );
}
