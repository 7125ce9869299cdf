/** Keys of the view in space. */
interface Movable {
  rotate(around: number, over: number): void;
  zoom(factor: number): void;
  reset(): void;
}

const ANGLE = Math.PI / 36;
const ZOOM = 1.15;

export function pressed(event: KeyboardEvent, view: Movable): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const far = event.shiftKey ? 3 : 1;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => view.rotate(-ANGLE * far, 0),
    ArrowRight: () => view.rotate(ANGLE * far, 0),
    ArrowUp: () => view.rotate(0, -ANGLE * far),
    ArrowDown: () => view.rotate(0, ANGLE * far),
    '+': () => view.zoom(1 / ZOOM),
    '=': () => view.zoom(1 / ZOOM),
    '-': () => view.zoom(ZOOM),
    '0': () => view.reset(),
    Home: () => view.reset(),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
