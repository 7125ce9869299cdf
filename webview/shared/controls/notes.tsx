import type { ComponentChildren } from 'preact';
import { Button } from './button';
import { Icon } from './icon';

/** A message, with what stands between backticks as code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split('`');
  // An odd backtick is one of the text's own.
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

type Tone = 'neutral' | 'error' | 'warning' | 'information';

const TONE_ICONS: Readonly<Record<Tone, string>> = {
  neutral: 'circle-filled',
  error: 'error',
  warning: 'warning',
  information: 'info',
};

interface BadgeProps {
  readonly children: ComponentChildren;
  readonly tone?: Tone;
  /** The meaning of the badge, as a tooltip and for screen readers. */
  readonly title?: string;
}

/** A short mark; with a tone it has an icon, because colour alone is not enough. */
export function Badge({ children, tone = 'neutral', title }: BadgeProps) {
  return (
    <span class={`control-badge inline control-tone-${tone}`} title={title}>
      {tone !== 'neutral' && <Icon name={TONE_ICONS[tone]} />}
      {title ? <span aria-hidden="true">{children}</span> : children}
      {title && <span class="visually-hidden">{title}</span>}
    </span>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ComponentChildren;
  readonly icon?: string;
}

/** Says why there is nothing to see, and what to do about it. */
export function EmptyState({ title, children, icon = 'info' }: EmptyStateProps) {
  return (
    <div class="control-empty stack">
      <Icon name={icon} />
      <p class="control-empty-title">{title}</p>
      {children}
    </div>
  );
}

interface ErrorNoteProps {
  readonly children: ComponentChildren;
  readonly tone?: 'error' | 'warning' | 'information';
  readonly onRetry?: () => void;
  /** More buttons. */
  readonly actions?: ComponentChildren;
}

/** Something went wrong, or needs attention, next to where it did. */
export function ErrorNote({ children, tone = 'error', onRetry, actions }: ErrorNoteProps) {
  return (
    <div class={`control-note row control-tone-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={TONE_ICONS[tone]} />
      <div class="control-note-text">{children}</div>
      {(onRetry ?? actions) && (
        <div class="row">
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
          {actions}
        </div>
      )}
    </div>
  );
}
