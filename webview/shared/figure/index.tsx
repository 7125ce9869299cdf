/** Figures by Observable Plot: they follow the theme and the width, and stand beside a table with the same data. */
import { useComputed, useSignal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button, ErrorNote } from '../controls';
import { fileName } from '../file-name';
import { type Drawing, png, svgText } from '../picture-file';
import { onThemeChange } from '../theme-change';
import { whenIdle } from '../when-idle';
import { standalone } from './standalone';
import { reasonOf } from '../../../src/base/reason';
import type { Plot, Plotted, Size } from '../../../src/base/figure/types';
import './figure.css';

export type { Plot, Plotted, Size } from '../../../src/base/figure/types';

/** Undefined until it is there. */
const plot = signal<Plot | undefined>(undefined);
/** The reason why only the tables are shown. */
const failed = signal<string | undefined>(undefined);

let requested = false;

/** A drawing that is in the page as a document of its own, with the key of the figure. */
function withKey(
  loaded: Plot,
  drawn: SVGSVGElement,
  { title, drawKey }: Pick<FigureProps, 'title' | 'drawKey'>,
  fontSize: number,
): Drawing {
  const key = drawKey?.(loaded, { width: drawn.viewBox.baseVal.width, fontSize });
  if (!(key instanceof SVGSVGElement)) return standalone(drawn, title);
  drawn.after(key);
  try {
    return standalone(drawn, title, key);
  } finally {
    key.remove();
  }
}

/** Loads Plot's chunk when the first figure is shown, and only once. */
function loadPlot(): void {
  if (requested) return;
  requested = true;
  import('../../../src/base/figure/plot')
    .then((loaded) => (plot.value = loaded))
    .catch((error: unknown) => (failed.value = reasonOf(error)));
}

/** A click, in the drawing's own pixels. */
export interface Picked {
  readonly x: number;
  readonly y: number;
  readonly plotted: Plotted;
}

export interface FigureProps {
  readonly title: string;
  /** A description of the figure for screen readers. */
  readonly label: string;
  /** Draws it. Called again when `inputs`, the width or the theme change. */
  readonly draw: (plot: Plot, size: Size) => Plotted;
  readonly inputs: readonly unknown[];
  /** Draws the key of files: on the page it is among the children. */
  readonly drawKey?: (plot: Plot, size: Size) => Plotted | undefined;
  readonly onPick?: (picked: Picked) => void;
  /** Saves a file at a place of the user's choice. */
  readonly onSave: (name: string, make: () => string | Promise<Uint8Array>) => void;
  /** Parts of the file's name. */
  readonly name: readonly string[];
  /** Content below the figure, such as its data as a table. */
  readonly children?: ComponentChildren;
}

export function Figure(props: FigureProps) {
  const { title, label, onSave, name, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const plotted = useDrawing(place, props);
  const save = (kind: 'svg' | 'png') => () => {
    const svg = plotted.peek();
    if (!(svg instanceof SVGSVGElement) || !plot.value) return;
    const drawing = withKey(plot.value, svg, props, fontSizeOf(svg));
    onSave(fileName(name, kind), () => (kind === 'svg' ? svgText(drawing) : png(drawing)));
  };
  return (
    <figure class="figure">
      <figcaption class="figure-head row">
        <h3 class="figure-title">{title}</h3>
        <span class="figure-tools">
          <Button icon="save" onClick={save('png')} title={`Save “${title}” as PNG`}>
            PNG
          </Button>
          <Button icon="save" onClick={save('svg')} title={`Save “${title}” as SVG`}>
            SVG
          </Button>
        </span>
      </figcaption>
      {failed.value !== undefined && (
        <ErrorNote tone="warning">{`The figure cannot be drawn: ${failed.value}`}</ErrorNote>
      )}
      <div
        class={`figure-plot ${props.onPick ? 'figure-picks' : ''}`}
        role="img"
        aria-label={label}
        ref={place}
        onClick={(event) => pick(event, plotted.peek(), props.onPick)}
      />
      {children}
    </figure>
  );
}

function pick(event: MouseEvent, plotted: Plotted | undefined, onPick: FigureProps['onPick']): void {
  if (!plotted || !onPick || !(plotted instanceof SVGSVGElement)) return;
  const { left, top, width } = plotted.getBoundingClientRect();
  const scale = plotted.viewBox.baseVal.width / (width || 1);
  onPick({ x: (event.clientX - left) * scale, y: (event.clientY - top) * scale, plotted });
}

const fontSizeOf = (element: Element): number => parseFloat(getComputedStyle(element).fontSize) || 13;

function useDrawing(place: { readonly current: HTMLElement | null }, { draw, inputs }: FigureProps) {
  const plotted = useSignal<Plotted | undefined>(undefined);
  const width = useSignal(0);
  const theme = useSignal(0);
  const chunk = useComputed(() => plot.value);
  useEffect(loadPlot, []);
  useEffect(() => onThemeChange(() => theme.value++), []);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => (width.value = Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const { value: loaded } = chunk;
    if (!loaded || width.value === 0) return undefined;
    // One figure at a time, when the page is idle, so that stepping through rounds does not wait for figures.
    return whenIdle(() => {
      const element = place.current;
      if (!element) return;
      const fontSize = fontSizeOf(element);
      const highContrast = document.body.classList.contains('vscode-high-contrast');
      const drawn = draw(loaded, { width: width.value, fontSize, highContrast });
      // The figure has a name already, and Plot names groups, which have no role that could have one.
      for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
      plotted.value = drawn;
      element.replaceChildren(drawn);
    });
  }, [chunk.value, width.value, theme.value, ...inputs]);
  return plotted;
}
