/** The empty state of a replay, in place of the rounds: there is nothing to replay. */
import { Button, EmptyState } from '../shared/controls';
import type { nothing } from './state';
import { run } from './store';

type Why = NonNullable<typeof nothing.value>;

const TITLES: Readonly<Record<Why, string>> = {
  gone: 'The transcript was deleted or moved',
  empty: 'The file is empty',
  foreign: 'This file is no transcript',
};

export function Nothing({ why }: { readonly why: Why }) {
  return (
    <EmptyState title={TITLES[why]} icon={why === 'foreign' ? 'warning' : 'history'}>
      {why === 'foreign' && <p>No line of it is an event of an episode.</p>}
      {why === 'gone' ? (
        <Button onClick={() => run('close')}>Close</Button>
      ) : (
        <Button onClick={() => run('openText')}>Open as Text</Button>
      )}
    </EmptyState>
  );
}
