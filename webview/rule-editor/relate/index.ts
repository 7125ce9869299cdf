export { RegionsPanel } from './regions-panel';
export { RelationsPanel } from './relations-panel';
export { TestsPanel } from './tests-panel';
