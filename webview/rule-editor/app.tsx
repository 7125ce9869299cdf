import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Tabs } from '../shared/controls';
import { useFirstPaint } from '../shared/first-paint';
import { opensHelp } from '../shared/keys-help';
import { useMedia } from '../shared/media';
import './app.css';
import { AssistPanel } from './assist/assist-panel';
import { Banners, Toast } from './banners';
import { GeneratePanel } from './generate/generate-panel';
import { GroupPicker } from './groups/group-picker';
import { GroupsList } from './groups/groups-list';
import { NoGroups } from './groups/no-groups';
import { CountSpeaker } from './header/count';
import { GroupHeader } from './header/group-header';
import { Help, helpOpen } from './help';
import { InitialTriples } from './initial/initial-triples';
import { Pictures } from './pictures/pictures';
import { Samples } from './pictures/samples';
import { RegionsPanel } from './relate/regions-panel';
import { RelationsPanel } from './relate/relations-panel';
import { TestsPanel } from './relate/tests-panel';
import { RuleList } from './rules/rule-list';
import { document as file, drafts, group, unreadable } from './state';
import { keepScroll, keptScroll, panel } from './view-state';

/** Widths without room for the list of groups beside the rules, or beside rules and panels side by side (app.css). */
const NARROW = '(max-width: 719px), (min-width: 900px) and (max-width: 1199px)';

/** The whole view. */
export function App() {
  const narrow = useMedia(NARROW);
  const known = file.value !== undefined;
  useFirstPaint(known);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => opensHelp(event, helpOpen);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  if (!known)
    return (
      <p class="app-wait" role="status">
        Reading the file…
      </p>
    );
  const empty = file.value?.groups.length === 0;
  return (
    <div class={`app ${narrow ? 'app-narrow' : ''}`}>
      <h1 class="visually-hidden">Rule groups of {file.value?.name}</h1>
      {narrow ? !empty && <GroupPicker /> : <GroupsList />}
      <main class="pane">
        <Banners />
        {group.value ? <OpenGroup /> : empty && !unreadable.value && <NoGroups />}
      </main>
      <CountSpeaker />
      <Toast />
      <Help />
    </div>
  );
}

function OpenGroup() {
  const scroller = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  const open = drafts.value;
  useLayoutEffect(() => {
    // The first group is shown as it was left, any other from its head.
    const top = keptScroll();
    if (scroller.current) scroller.current.scrollTop = first.current ? top : 0;
    first.current = false;
  }, [open]);
  return (
    <div class="app-group" ref={scroller} onScroll={(event) => keepScroll(event.currentTarget.scrollTop)}>
      <div class="app-rules">
        <GroupHeader />
        <RuleList />
        <InitialTriples />
      </div>
      <Panels />
    </div>
  );
}

/** The panels beside or below the rules, in their order. The id of the open one is kept in the view's state. */
const PANELS = [
  { id: 'pictures', title: 'Pictures', component: Pictures },
  { id: 'samples', title: 'Samples', component: Samples },
  { id: 'relations', title: 'Relations', component: RelationsPanel },
  { id: 'regions', title: 'Regions', component: RegionsPanel },
  { id: 'tests', title: 'Tests', component: TestsPanel },
  { id: 'assist', title: 'Assist', component: AssistPanel },
  { id: 'generate', title: 'Generate', component: GeneratePanel },
];

function Panels() {
  const open = PANELS.find(({ id }) => id === panel.value) ?? PANELS[0];
  const Shown = open.component;
  return (
    <Tabs
      class="app-panels"
      label="Panels"
      tabs={PANELS}
      selected={open.id}
      onSelect={(id) => (panel.value = id)}
    >
      <Shown />
    </Tabs>
  );
}
