/** The start page: three ways to begin, each with a sentence. */
import type { Start } from '../../src/protocol/start';
import { Button, Icon } from '../shared/controls';
import './app.css';
import { host, trusted } from './store';

const begin = (start: Start) => host.send({ type: 'start', start });

export function App() {
  return (
    <main class="start">
      <h1>Falsify</h1>
      <p>
        Do language models look for evidence against their own ideas? Hide a rule about three numbers, watch a
        model or an agent look for it, and see every verdict checked by exact computation.
      </p>
      <ul class="start-list">
        <Way start="rule" icon="edit" title="Edit a rule">
          Change a predicate of ten published groups, and see with every key how many of 8,000,000 triples
          follow it.
        </Way>
        <Way start="episode" icon="beaker" title="Watch an episode" disabled={!trusted.value}>
          {trusted.value
            ? 'An offline agent looks for a hidden rule by tests. It plays at once, without a key or a network.'
            : 'Episodes run in trusted workspaces only.'}
        </Way>
        <Way start="review" icon="law" title="Review a judge">
          Step through a transcript in which enumeration finds three verdicts of its judge to be wrong.
        </Way>
      </ul>
      <p class="row">
        {!trusted.value && <Button onClick={() => begin('trust')}>Manage Workspace Trust</Button>}
        {trusted.value && <Button onClick={() => begin('run')}>Run Episode…</Button>}
        <Button onClick={() => begin('rules')}>New Rule Group File</Button>
        <Button onClick={() => begin('suite')}>New Suite</Button>
        <Button onClick={() => begin('walkthrough')}>Open Walkthrough</Button>
      </p>
    </main>
  );
}

interface WayProps {
  readonly start: Start;
  readonly icon: string;
  readonly title: string;
  readonly disabled?: boolean;
  readonly children: string;
}

const Way = ({ start, icon, title, disabled = false, children }: WayProps) => (
  <li>
    <button type="button" class="start-way bare" disabled={disabled} onClick={() => begin(start)}>
      <Icon name={icon} />
      <strong>{title}</strong>
      <span>{children}</span>
    </button>
  </li>
);
