import { useEffect, useState } from 'preact/hooks';

/** Milliseconds for which the message is shown. */
const SHOWN_MS = 2000;

/** A message that something was copied, empty after a moment, and the function that shows one. */
export function useCopied(): readonly [message: string, show: (message: string) => void] {
  const [copied, setCopied] = useState({ message: '' });
  useEffect(() => {
    if (copied.message === '') return undefined;
    const timer = setTimeout(() => setCopied({ message: '' }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied.message, (message) => setCopied({ message })];
}
