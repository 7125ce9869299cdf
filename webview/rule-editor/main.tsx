import { render } from 'preact';
import { App } from './app';
import './style.css';
import { start } from './store';

const root = document.getElementById('view');
if (root) render(<App />, root);
start();
