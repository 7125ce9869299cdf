import { useEffect } from 'preact/hooks';
import { Button, ErrorNote, IconButton } from '../shared/controls';
import { newestVersion, undoToast } from './changes';
import { LostNote } from './fields/field-note';
import { generation } from './generate/state';
import { fromDocument, Findings } from './rules/problems';
import { askAgain, document, failure, host, toast, unanswered, unreadable } from './state';
import { draftStore } from './document-drafts';

/** Problems of the file that are shown at once: what is below them must stay in sight. */
const FEW = 3;

/** Messages about the whole view: a file that cannot be read, a request that failed, problems of the file. */
export function Banners() {
  const broken = unreadable.value;
  const known = document.value;
  const { version = 0, problems: all = [] } = known ?? {};
  // A file without a group is about to get some.
  const problems = generation.value ? all.filter(({ code }) => code !== 'no-groups') : all;
  return (
    <div class="banners">
      <Broken />
      {known?.readonly && !broken && <ErrorNote tone="information">This file is read-only.</ErrorNote>}
      {unanswered.value && <ErrorNote onRetry={askAgain}>{unanswered.value.why}</ErrorNote>}
      {failure.value !== undefined && (
        <ErrorNote
          actions={<IconButton icon="close" label="Dismiss" onClick={() => (failure.value = undefined)} />}
        >
          {failure.value}
        </ErrorNote>
      )}
      <Lost />
      {!broken && (
        <Findings findings={problems.map((problem, i) => fromDocument(problem, i, { version }))} most={FEW} />
      )}
    </div>
  );
}

function Broken() {
  const broken = unreadable.value;
  if (!broken) return null;
  const go = () => host.send({ type: 'openText', line: broken.line });
  return (
    <ErrorNote actions={<Button onClick={go}>Go to line {broken.line}</Button>}>
      <strong>The file cannot be read now.</strong> {broken.message}. You see its last good state, which
      cannot be edited.
    </ErrorNote>
  );
}

/** Drafts of groups that are gone from the file. */
function Lost() {
  return (
    <>
      {draftStore.lost.value.map((lost) => (
        <LostNote key={lost.key} text={lost.text} onDiscard={() => draftStore.forget(lost)}>
          Group <bdi>{lost.group || 'without an id'}</bdi> cannot be found in the file any more. You had typed
          for its rule <bdi>{lost.rule}</bdi>
        </LostNote>
      ))}
    </>
  );
}

/** Time that a toast stays, in ms. */
const TOAST_TIME = 8000;

/** Names the last action, with undo beside it, until something else is done. */
export function Toast() {
  const current = toast.value;
  const isNewest = current !== undefined && current.version >= newestVersion.value;
  useEffect(() => {
    if (current === undefined) return undefined;
    const timer = setTimeout(() => (toast.value = undefined), TOAST_TIME);
    return () => clearTimeout(timer);
  }, [current]);
  const takeBack = () => {
    toast.value = undefined;
    if (current) void undoToast(current);
  };
  return (
    <div class="toast-place" role="status">
      {isNewest && (
        <div class="toast" data-test="toast">
          <bdi>{current.text}</bdi>
          <Button onClick={takeBack}>Undo</Button>
          <IconButton icon="close" label="Dismiss" onClick={() => (toast.value = undefined)} />
        </div>
      )}
    </div>
  );
}
