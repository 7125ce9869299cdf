/** What the rule editor knows: the document as the host tells it, the open group, and its counts while typing. */
export { change, flushAll, redo, undo, write } from './changing';
export { start } from './flow';
export { changeAndOpen, open } from './open';
export {
  assistRule,
  attempt,
  box,
  document,
  domain,
  drafts,
  editable,
  failure,
  feasible,
  group,
  host,
  openGroup,
  predicates,
  pursue,
  revealRule,
  toast,
  typed,
  unreadable,
  was,
} from './state';
