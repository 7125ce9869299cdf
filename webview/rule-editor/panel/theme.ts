/** The theme's colours as numbers, and a signal that changes when the theme does. */
import { signal } from '@preact/signals';
import { mix, over, parseColour, toOklab, type Rgb } from '../../shared/colour';
import { onThemeChange } from '../../shared/theme-change';
import { buildRamp, type Ramp } from './ramp';

export interface Theme {
  readonly background: Rgb;
  readonly foreground: Rgb;
  /** Axes and ticks. */
  readonly faint: Rgb;
  readonly ramp: Ramp;
  /** The hues of the theme's charts that it has, as they are seen before the background. */
  readonly hues: Readonly<Partial<Record<Hue, Rgb>>>;
  /** High contrast themes draw what others only hint at. */
  readonly highContrast: boolean;
  readonly font: string;
}

const HUES = ['blue', 'red', 'yellow', 'purple', 'green', 'orange'] as const;
export type Hue = (typeof HUES)[number];
/** Through these the ramp runs, from few to many. */
const RAMP_HUES: readonly Hue[] = ['purple', 'blue', 'green', 'yellow'];

/** A half transparent chart colour is a colour all the same once it is a mark of its own. */
const opaque = (text: string): Rgb | undefined => parseColour(text)?.rgb;

function readTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(`--vscode-${name}`);
  const background = opaque(value('editor-background')) ?? opaque(style.backgroundColor) ?? [255, 255, 255];
  const dark = toOklab(background)[0] < 0.6;
  const own = parseColour(value('foreground'));
  const foreground = own ? over(own, background) : mix(background, dark ? [255, 255, 255] : [0, 0, 0], 0.85);
  const hues: Partial<Record<Hue, Rgb>> = {};
  for (const hue of HUES) {
    const found = opaque(value(`charts-${hue}`));
    if (found) hues[hue] = found;
  }
  const steps = RAMP_HUES.flatMap((hue) => (hues[hue] ? [hues[hue]] : []));
  return {
    background,
    foreground,
    hues,
    faint: mix(background, foreground, 0.7),
    ramp: buildRamp(steps.length > 1 ? steps : [foreground, foreground], background),
    highContrast: document.body.classList.contains('vscode-high-contrast'),
    font: style.getPropertyValue('--vscode-font-family') || 'sans-serif',
  };
}

/** Undefined until a component follows the theme. */
export const theme = signal<Theme | undefined>(undefined);
let followers = 0;
let stop: (() => void) | undefined;

/** Keeps `theme` up to date until the returned function is called. */
export function followTheme(): () => void {
  if (followers++ === 0) {
    theme.value = readTheme();
    stop = onThemeChange(() => (theme.value = readTheme()));
  }
  return () => {
    if (--followers === 0) stop?.();
  };
}
