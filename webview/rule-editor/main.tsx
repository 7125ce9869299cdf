import { render } from 'preact';
import { App } from './app';
import { offerCompletion } from './completion';
import { start } from './store';
import { writeBeforeUndo } from './undo-keys';
import { keepViewState } from './view-state';

keepViewState();
writeBeforeUndo();
const root = document.getElementById('view');
if (root) render(<App />, root);
offerCompletion();
start();
