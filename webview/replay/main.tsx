import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { host } from './store';
import { showKeyMoment } from './following';
import { rounds, trouble } from './state';
import { keepViewState } from './view-state';

/** The longest wait for rounds before the view is drawn without any, in ms. */
const WAIT_MS = 50;

keepViewState();
showKeyMoment();
host.ready();
const waiting = setTimeout(draw, WAIT_MS);
// The host has often sent the first rounds before this script runs, and VS Code hands them over in the next tasks: drawing
// without them first would take twice the work.
const stop = effect(() => {
  if (rounds.value.all.length > 0 || trouble.value !== undefined) setTimeout(draw);
});

let drawn = false;
function draw(): void {
  if (drawn) return;
  drawn = true;
  clearTimeout(waiting);
  stop();
  const root = document.getElementById('view');
  if (root) render(<App />, root);
}
