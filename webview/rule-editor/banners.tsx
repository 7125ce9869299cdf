import { useEffect } from 'preact/hooks';
import { Button, ErrorNote, IconButton } from '../shared/controls';
import { undo } from './changing';
import { fromDocument, Findings } from './rules/problems';
import { attempt, document, failure, host, toast, unreadable } from './state';

/** What concerns the whole view: a file that cannot be read, a request that failed, problems of the file. */
export function Banners() {
  const broken = unreadable.value;
  const known = document.value;
  const { version = 0, problems = [] } = known ?? {};
  return (
    <div class="banners">
      {broken && (
        <ErrorNote
          actions={
            <Button onClick={() => host.send({ type: 'openText', line: broken.line })}>
              Go to line {broken.line}
            </Button>
          }
        >
          <strong>The file cannot be read now.</strong> {broken.message}. You see its last good state, which
          cannot be edited.
        </ErrorNote>
      )}
      {known?.readonly && !broken && <ErrorNote tone="information">This file is read-only.</ErrorNote>}
      {failure.value !== undefined && (
        <ErrorNote
          onRetry={() => {
            failure.value = undefined;
            attempt.value++;
          }}
          actions={<IconButton icon="close" label="Dismiss" onClick={() => (failure.value = undefined)} />}
        >
          {failure.value}
        </ErrorNote>
      )}
      {!broken && <Findings findings={problems.map((problem, i) => fromDocument(problem, i, { version }))} />}
    </div>
  );
}

/** How long a toast stays, in ms. */
const TOAST_TIME = 8000;

/** What was just done, with undo beside it. */
export function Toast() {
  const said = toast.value;
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => (toast.value = undefined), TOAST_TIME);
    return () => clearTimeout(timer);
  }, [said]);
  const takeBack = () => {
    toast.value = undefined;
    void undo();
  };
  return (
    <div class="toast-place" role="status">
      {said !== undefined && (
        <div class="toast" data-test="toast">
          <bdi>{said}</bdi>
          <Button onClick={takeBack}>Undo</Button>
          <IconButton icon="close" label="Dismiss" onClick={() => (toast.value = undefined)} />
        </div>
      )}
    </div>
  );
}
