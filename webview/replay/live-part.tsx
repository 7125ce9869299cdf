/** The reply that is being generated, below the rounds. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../shared/controls';
import './live-part.css';
import { MarkedText } from './texts';
import { live, rewound } from './state';

/** Characters drawn of the end of the reply. Its height is constant, so that nothing jumps. */
const MOST = 600;
/** Pixels from the end within which the view follows the end. */
const NEAR = 24;

export function LivePart({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const atEnd = useRef(true);
  const running = rewound.value ? undefined : live.value;
  useLayoutEffect(() => {
    const list = scroller.current;
    const onScroll = () => {
      if (list) atEnd.current = list.scrollTop + list.clientHeight >= list.scrollHeight - NEAR;
    };
    list?.addEventListener('scroll', onScroll, { passive: true });
    return () => list?.removeEventListener('scroll', onScroll);
  }, []);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (running && atEnd.current && list) list.scrollTop = list.scrollHeight;
  }, [running?.partial]);
  if (!running) return null;
  const { partial, waiting, kind } = running;
  const words = waiting ?? (kind === 'play' ? 'The model is answering' : 'A judge is asked');
  return (
    <div class="live-part">
      <p class="row faint">
        <Icon name="loading codicon-modifier-spin" /> <MarkedText text={words} />
      </p>
      <div class="live-text">
        <MarkedText text={partial.length > MOST ? `… ${partial.slice(-MOST)}` : partial} />
      </div>
    </div>
  );
}
