import { Tabs } from '../shared/controls';
import { useFirstPaint } from '../shared/first-paint';
import { useAfterFrame } from '../shared/after-frame';
import { useMedia } from '../shared/media';
import { useViewKeys } from '../shared/view-keys';
import './app.css';
import { describeStep } from './describe';
import { Drawer } from './drawer';
import { Header } from './header';
import { Help, helpOpen } from './help';
import { KEYS } from './keys';
import { RoundList } from './list';
import { blind, LABELS } from './labels/state';
import { panelsOf } from './panels';
import { growth, head, nothing, opened, place, selectedStep, trouble } from './state';
import { Nothing } from './nothing';
import { Timeline } from './timeline';
import { Toolbar } from './toolbar';
import { panel } from './view-state';

/** Widths without room for a panel beside the rounds. */
const NARROW = '(max-width: 899px)';

/** The whole view. */
export function App() {
  const narrow = useMedia(NARROW);
  const known = opened.value !== undefined && (growth.value ?? trouble.value) !== undefined;
  useFirstPaint(known);
  const drawn = useAfterFrame(known);
  useViewKeys(KEYS, helpOpen);
  // Slow parts are drawn out of sight while the transcript is read, so that the first rounds appear sooner.
  return (
    <>
      {!known && (
        <p class="app-wait" role="status">
          Reading the transcript…
        </p>
      )}
      <div class={`app ${narrow || nothing.value ? 'app-narrow' : ''} ${known ? '' : 'app-unread'}`}>
        <main class="app-main">
          <Header />
          {nothing.value ? <Nothing why={nothing.value} /> : <Played narrow={narrow} known={known} />}
        </main>
        {!narrow && drawn && !nothing.value && <Panels />}
        <PlaceSpeaker />
        <Help />
      </div>
    </>
  );
}

const Played = ({ narrow, known }: { readonly narrow: boolean; readonly known: boolean }) => (
  <>
    <Timeline />
    <Toolbar />
    {narrow ? known && <Panels rounds /> : <RoundsAndDetails />}
  </>
);

const RoundsAndDetails = () => (
  <>
    <RoundList />
    <Drawer />
  </>
);

const ROUNDS = { id: 'rounds', title: 'Rounds', component: RoundsAndDetails };

/** `rounds`: they are a panel of their own, as there is no room beside them. */
function Panels({ rounds = false }: { readonly rounds?: boolean }) {
  const panels = panelsOf(head.value).filter(({ id }) => !blind.value || id === LABELS);
  const all = rounds ? [ROUNDS, ...panels] : panels;
  const open = all.find(({ id }) => id === panel.value) ?? all[0];
  if (!open) return null;
  const Shown = open.component;
  return (
    <Tabs
      class={`app-panels ${open === ROUNDS ? 'app-panels-rounds' : ''}`}
      label="Panels"
      tabs={all}
      selected={open.id}
      onSelect={(id) => (panel.value = id)}
    >
      <Shown />
    </Tabs>
  );
}

/** Says where the keys have led to. */
function PlaceSpeaker() {
  const { round } = place.value;
  const here = selectedStep.value;
  return (
    <p class="visually-hidden" role="status">
      {here ? `Round ${round}, ${describeStep(here)}` : ''}
    </p>
  );
}
