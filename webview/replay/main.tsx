import { render } from 'preact';
import { App } from './app';
import { host } from './store';
import { showKeyMoment } from './following';
import { keepViewState } from './view-state';

keepViewState();
showKeyMoment();
host.ready();
// In a task of its own: this one has taken in the program.
setTimeout(() => {
  const root = document.getElementById('view');
  if (root) render(<App />, root);
});
