/** State that the panels read: the document as the host reports it, the open group, and its counts while typing. */
export { change } from './changes';
export { start } from './flow';
export {
  box,
  document,
  editable,
  failure,
  feasible,
  group,
  host,
  openGroup,
  predicates,
  cancellableEffect as pursue,
} from './state';
