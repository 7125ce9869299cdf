/** Figures by Observable Plot: they follow the theme and the width, and stand beside a table with the same data. */
import { useSignal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button, ErrorNote } from '../controls';
import { fileName } from '../file-name';
import { png } from '../picture-file';
import { onThemeChange } from '../theme-change';
import { whenIdle } from '../when-idle';
import { reasonOf } from '../../../src/base/reason';
import { type Drawable, type Look, picture } from '../../../src/base/figure/picture';
import type { Plot, Plotted } from '../../../src/base/figure/types';
import './figure.css';

export type { Plot, Plotted, Size } from '../../../src/base/figure/types';

/** Undefined until it is there. */
const plot = signal<Plot | undefined>(undefined);
/** The reason why only the tables are shown. */
const failed = signal<string | undefined>(undefined);

let requested = false;

/** The colours and the font that an element of the page has. */
function lookOf(element: Element): Look {
  const style = getComputedStyle(element);
  const variable = (name: string) => style.getPropertyValue(name).trim() || undefined;
  const background = variable('--vscode-editor-background') ?? '#ffffff';
  return { text: style.color, background, font: style.fontFamily, variable };
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

/** `draw` is called again when `inputs`, the width or the theme change; `drawKey` for files: on the page the key is among the children. */
export interface FigureProps extends Drawable {
  /** A description of the figure for screen readers. */
  readonly label: string;
  readonly inputs: readonly unknown[];
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
    const { value: loaded } = plot;
    const element = place.current;
    if (!loaded || !element || !plotted.peek()) return;
    const size = { width: element.clientWidth, fontSize: fontSizeOf(element) };
    const saved = picture(loaded, props, size, lookOf(element));
    onSave(fileName(name, kind), () => (kind === 'svg' ? saved.svg : png(saved)));
  };
  return (
    <figure class="figure">
      <figcaption class="figure-head row">
        <h3 class="figure-title">{title}</h3>
        <span class="inline">
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
    const { value: loaded } = plot;
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
  }, [plot.value, width.value, theme.value, ...inputs]);
  return plotted;
}
