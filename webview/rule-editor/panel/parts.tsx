/** Small things that the panels share. */
import type { ComponentChildren } from 'preact';
import { ErrorNote } from '../../shared/controls';
import './panel.css';

/** A name out of a file: of any length and direction, never more than a line unless it may wrap. */
export function Name({ children, wrap = false }: { readonly children: string; readonly wrap?: boolean }) {
  return (
    <bdi class={`panel-name one-line ${wrap ? 'panel-name-wrap' : ''}`} title={children}>
      {children}
    </bdi>
  );
}

export interface AnsweredProps<T> {
  readonly answer: {
    readonly value?: T;
    readonly pending: boolean;
    readonly failed?: string;
    readonly retry: () => void;
  };
  readonly children: (value: T) => ComponentChildren;
}

/** An answer as it comes: the old one dimmed while the next is on its way, or why there is none. */
export function Answered<T>({ answer, children }: AnsweredProps<T>) {
  const { value, pending, failed, retry } = answer;
  if (failed !== undefined)
    return (
      <ErrorNote tone="warning" onRetry={retry}>
        Not counted: <bdi>{failed}</bdi>
      </ErrorNote>
    );
  if (value === undefined) return pending ? <p class="faint">Counting…</p> : null;
  return (
    <div class="panel-answer stack" aria-busy={pending} data-pending={pending}>
      {children(value)}
    </div>
  );
}
