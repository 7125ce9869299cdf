import { EmptyState, Tabs } from '../shared/controls';
import { useViewKeys } from '../shared/view-keys';
import './app.css';
import { Conditions } from './conditions';
import { Effects } from './effects';
import { Episodes } from './episodes';
import { Figures } from './figures';
import { Header } from './header';
import { Help, helpOpen, KEYS } from './keys';
import { Rules } from './rules';
import { isReading, isRuled, openTab, reading, study, type Tab, tab } from './state';

const TABS: readonly { readonly id: Tab; readonly title: string }[] = [
  { id: 'conditions', title: 'Conditions' },
  { id: 'effects', title: 'Effects' },
  { id: 'rules', title: 'Rules' },
  { id: 'episodes', title: 'Episodes' },
  { id: 'figures', title: 'Figures' },
];

const PANELS: Readonly<Record<Tab, () => preact.JSX.Element>> = {
  conditions: Conditions,
  effects: Effects,
  rules: Rules,
  episodes: Episodes,
  figures: Figures,
};

export function App() {
  useViewKeys(KEYS, helpOpen);
  return (
    <main class="app pane">
      <Header />
      <Body />
      <Help />
    </main>
  );
}

function Body() {
  if (!study.value || study.value.facts.episodes === 0) return <Nothing />;
  const Panel = PANELS[openTab.value];
  return (
    <Tabs
      label="Tables"
      tabs={TABS.filter(({ id }) => id !== 'rules' || isRuled.value)}
      selected={openTab.value}
      onSelect={(id) => (tab.value = id as Tab)}
      class="tabs pane"
    >
      <Panel />
    </Tabs>
  );
}

function Nothing() {
  const now = reading.value;
  if (!now || isReading.value || !study.value)
    return (
      <p class="app-wait" role="status">
        Reading transcripts…
      </p>
    );
  return (
    <EmptyState title="There is no episode here" icon="graph">
      <p>
        {now.damaged.length > 0
          ? 'No file could be read: the list above says why.'
          : 'Results come from transcripts (*.episode.jsonl) and published runs in this folder and those below it. Run an episode to make one.'}
      </p>
    </EmptyState>
  );
}
