/** A long text of an event, asked for when it is unfolded, page by page. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readable } from '../../src/base/visible-text';
import type { TextField } from '../../src/replay/questions';
import { Button } from '../shared/controls';
import { Cancelled } from '../shared/host';
import { showCount } from '../shared/numbers';
import './long-text.css';
import { hasSought, Marked } from './marked';
import { revealed } from './revealed';
import { reasonOf } from '../../src/base/reason';
import { host } from './store';

/** Characters that are asked for at once. */
const PAGE = 20_000;
/** Characters that are asked for at once while the text is searched. */
const SEEKING_PAGE = 100_000;
/** Loaded characters with which the search of the text ends. */
const MOST_SOUGHT = 1_000_000;

interface LongTextProps {
  readonly title: ComponentChildren;
  readonly row: number;
  readonly field: TextField;
  readonly class?: string;
  /** Unfolded from the beginning. */
  readonly isOpen?: boolean;
}

interface Loaded {
  readonly text: string;
  /** Characters of the whole text, of which `text` is the beginning. */
  readonly length: number;
}

/** Texts that were folded or unfolded stay so when they come into sight again: those that are not as they begin. */
const toggled = new Set<string>();

export function LongText({ title, row, field, class: name = '', isOpen = false }: LongTextProps) {
  const key = `${row} ${field}`;
  const [open, setOpen] = useState(isOpen !== toggled.has(key));
  const { loaded, failed, load, seek } = usePages(row, field);
  const details = useRef<HTMLDetailsElement>(null);
  const wanted = revealed.value;
  const isWanted = wanted?.row === row && wanted.field === field;
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [wanted]);
  useEffect(() => {
    if (open === isOpen) toggled.delete(key);
    else toggled.add(key);
    if (open && isWanted) void seek().then(() => requestAnimationFrame(() => showMark(details.current)));
    else if (open && !loaded) void load();
  }, [open, isWanted && wanted]);
  const { text = '', length = 0 } = loaded ?? {};
  return (
    <details
      ref={details}
      class={`long-text ${name}`}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {failed !== undefined && <p role="alert">{failed}</p>}
      {open && loaded && (
        <pre class="long-text-body code" tabIndex={0} dir="auto">
          {length === 0 ? 'Nothing was stored.' : <Marked text={readable(text)} />}
        </pre>
      )}
      {open && text.length < length && (
        <Button onClick={() => void load()}>
          {`Show more (${showCount(length - text.length)} characters)`}
        </Button>
      )}
    </details>
  );
}

/** The text as far as it was asked for. `seek`: until what is searched for is in it. */
function usePages(row: number, field: TextField) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState<string>();
  const loadedRef = useRef<Loaded | undefined>(undefined);
  const page = async (most: number): Promise<boolean> => {
    const before = loadedRef.current?.text ?? '';
    const { text, length } = await host.ask({ op: 'text', row, field, from: before.length, most });
    // Another answer may have come first.
    if ((loadedRef.current?.text.length ?? 0) === before.length)
      loadedRef.current = { text: before + text, length };
    return text.length > 0 && loadedRef.current !== undefined && loadedRef.current.text.length < length;
  };
  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      setFailed(undefined);
    } catch (error) {
      if (!(error instanceof Cancelled)) setFailed(reasonOf(error));
    }
    setLoaded(loadedRef.current);
  };
  const load = () =>
    guarded(async () => {
      await page(PAGE);
    });
  const found = (): boolean => loadedRef.current !== undefined && hasSought(readable(loadedRef.current.text));
  const seek = () =>
    guarded(async () => {
      while (!found() && (loadedRef.current?.text.length ?? 0) < MOST_SOUGHT)
        if (!(await page(SEEKING_PAGE))) return;
    });
  return { loaded, failed, load, seek };
}

function showMark(details: HTMLElement | null): void {
  (details?.querySelector('mark') ?? details)?.scrollIntoView({ block: 'nearest' });
}
