import { render } from 'preact';
import { App } from './app';
import { host } from './store';

const root = document.getElementById('view');
if (root) render(<App />, root);
host.ready();
