/** The points of the feasible set, and of what just misses it, in space. */
import { reasonOf } from '../../../../src/base/reason';
import { effect, useComputed, useSignal, type Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { showTriple } from '../../../../src/predicate/domain';
import { Button, Checkbox, EmptyState, ErrorNote, IconButton } from '../../../shared/controls';
import { showAmount, showCount } from '../../../shared/numbers';
import { theme } from '../../panel/theme';
import { saveSpace } from './export-space';
import { pressed } from './keys';
import { SpaceLegend } from './legend';
import { markOf, scaled } from './marks';
import type { SpaceScene } from './scene';
import { cloud, followPoints, followTotals, reason, regions, turning } from './state';
import './space.css';

type SceneRef = Signal<SpaceScene | undefined>;

export function Space() {
  const scene = useSignal<SpaceScene | undefined>(undefined);
  useEffect(() => {
    const stops = [followPoints(), followTotals()];
    return () => stops.forEach((stop) => stop());
  }, []);
  if (regions.value.length === 0)
    return <EmptyState title="Points are shown of groups with one to eight rules" icon="graph-scatter" />;
  return (
    <div class="space-panel row">
      <Stage scene={scene} />
      <div class="space-side stack">
        <SpaceLegend />
        <Amount />
        <Tools scene={scene} />
      </div>
    </div>
  );
}

/** Says why there are no points, or that not all are drawn. */
function Amount() {
  const text = useComputed(() => {
    if (reason.value !== undefined) return `Not drawn: ${reason.value}.`;
    const shown = cloud.value;
    if (!shown) return '';
    const all = shown.totals.reduce((sum, total) => sum + total, 0);
    const drawn = shown.points.byteLength / 4;
    if (all === 0) return 'There is no point to draw.';
    return drawn < all
      ? `${showCount(drawn)} of ${showAmount(all, 'point')} drawn, evenly thinned.`
      : `${showAmount(all, 'point')} drawn.`;
  }).value;
  return (
    <p class="space-amount faint" role="status">
      {text}
    </p>
  );
}

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function Tools({ scene }: { readonly scene: SceneRef }) {
  const still = prefersStill();
  const view = scene.value;
  return (
    <div class="row">
      <IconButton icon="zoom-in" label="Nearer" onClick={() => view?.zoom(1 / 1.2)} />
      <IconButton icon="zoom-out" label="Farther" onClick={() => view?.zoom(1.2)} />
      <IconButton
        icon="discard"
        label="First view again"
        onClick={() => view?.reset()}
        testId="space-reset"
      />
      {!still && (
        <Checkbox checked={turning.value} onChange={(on) => (turning.value = on)}>
          Turn by itself
        </Checkbox>
      )}
      <Button
        icon="save"
        onClick={() => view && void saveSpace(view)}
        title="Save this view as PNG"
        testId="space-png"
      >
        PNG
      </Button>
    </div>
  );
}

/** The canvas; what it needs is loaded when it is first shown. */
function Stage({ scene }: { readonly scene: SceneRef }) {
  const failed = useSignal<string | undefined>(undefined);
  const attempt = useSignal(0);
  return (
    <div class="space-stage">
      {failed.value === undefined ? (
        <Canvas key={attempt.value} scene={scene} failed={failed} />
      ) : (
        <ErrorNote
          tone="warning"
          onRetry={() => {
            attempt.value++;
            failed.value = undefined;
          }}
        >
          The points cannot be drawn: {failed.value}. The maps and the samples show the same triples.
        </ErrorNote>
      )}
    </div>
  );
}

interface CanvasProps {
  readonly scene: SceneRef;
  readonly failed: Signal<string | undefined>;
}

function Canvas({ scene, failed }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const labels = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current || !labels.current) return undefined;
    return show({ canvas: canvas.current, labels: labels.current }, scene, failed);
  }, [scene, failed]);
  const hovered = useSignal<string | undefined>(undefined);
  const onMove = (event: PointerEvent) => {
    if (event.buttons !== 0) return;
    const found = scene.value?.pickAt(event.offsetX, event.offsetY);
    const place = found && cloud.value?.places[found.region];
    const signs = place === undefined ? '' : (regions.value[place]?.signs ?? '');
    hovered.value = found && `${showTriple(found.triple)} ${signs}`;
  };
  return (
    <>
      <canvas
        ref={canvas}
        class="space-canvas"
        tabIndex={0}
        role="application"
        aria-roledescription="view in three dimensions"
        aria-label="Points of the chosen triples. Arrow keys turn the view, plus and minus zoom, zero resets it."
        data-test="space"
        onPointerMove={onMove}
        onPointerLeave={() => (hovered.value = undefined)}
        onKeyDown={(event) => scene.value && pressed(event, scene.value)}
        onFocus={() => scene.value && (scene.value.wheel = true)}
        onBlur={() => scene.value && (scene.value.wheel = false)}
      />
      <canvas ref={labels} class="space-labels" aria-hidden="true" />
      {!scene.value && <p class="panel-tip space-loading">Loading…</p>}
      {hovered.value && <p class="panel-tip space-hovered">{hovered.value}</p>}
    </>
  );
}

/** Loads and keeps the scene until the returned function is called, which leaves nothing of it. */
function show(
  elements: { canvas: HTMLCanvasElement; labels: HTMLCanvasElement },
  ref: SceneRef,
  failed: Signal<string | undefined>,
) {
  const stops: (() => void)[] = [];
  let over = false;
  const fail = (error: unknown) => {
    if (!over) failed.value = reasonOf(error);
  };
  void import('./scene')
    .then(({ SpaceScene: Made }) => {
      if (over) return;
      const scene = new Made(elements, () => fail('the graphics card took the picture back'));
      scene.wheel = false;
      stops.push(() => scene.dispose(), ...connect(scene, elements.canvas));
      ref.value = scene;
    })
    .catch(fail);
  return () => {
    over = true;
    ref.value = undefined;
    stops.reverse().forEach((stop) => stop());
  };
}

/** Keeps a scene up to date with its size, the theme and the points. */
function connect(scene: SpaceScene, canvas: HTMLCanvasElement): (() => void)[] {
  const observer = new ResizeObserver(() => scene.resize(canvas.clientWidth, canvas.clientHeight));
  observer.observe(canvas);
  return [
    () => observer.disconnect(),
    effect(() => {
      const [points, look] = [cloud.value, theme.value];
      if (!points || !look) return;
      const all = points.totals.reduce((sum, total) => sum + total, 0);
      const marks = points.places.map((place, i) => scaled(markOf(place, look), points.totals[i] ?? 0, all));
      scene.setLook(marks, look);
      scene.setPoints(points);
    }),
    effect(() => {
      scene.turn = turning.value && !prefersStill();
    }),
  ];
}
