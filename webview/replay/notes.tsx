/** Notes above the rounds: the episode is running, was interrupted, or could not be read as a whole. */
import { KEY_FAULTS } from '../../src/episode/key-faults';
import type { ReplayProblem } from '../../src/replay/types';
import { Badge, Button, ErrorNote, IconButton } from '../shared/controls';
import { showCount } from '../shared/numbers';
import { checkedText } from './checked';
import { writtenByOthers } from './other-writer';
import './notes.css';
import { Words } from '../shared/words';
import {
  endOf,
  gone,
  growth,
  head,
  isWhole,
  live,
  notDone,
  nothing,
  opened,
  reviewProgress,
  rewound,
  rounds,
  trouble,
} from './state';
import { host, run } from './store';

export function Notes() {
  const { unavailable, done, total, atEnd, trouble: failed } = reviewProgress.value;
  return (
    <div class="header-notes">
      {trouble.value && nothing.value !== 'gone' && <Trouble text={trouble.value} />}
      {notDone.value !== undefined && (
        <ErrorNote
          actions={<IconButton icon="close" label="Dismiss" onClick={() => (notDone.value = undefined)} />}
        >
          {notDone.value}
        </ErrorNote>
      )}
      <State />
      <Problems />
      {failed !== undefined && (
        <ErrorNote>
          <Words text={`Not every verdict could be checked: ${failed}`} />
        </ErrorNote>
      )}
      {unavailable && !nothing.value && head.value?.panels.includes('found') !== false && (
        <p class="faint">{`Not reviewed: ${unavailable}`}</p>
      )}
      {total > 0 && !atEnd && (
        <p class="faint">{`Checked ${showCount(done)} of ${showCount(total)} verdicts`}</p>
      )}
      <p class="visually-hidden" role="status">
        {checkedText.value}
      </p>
    </div>
  );
}

function Trouble({ text }: { readonly text: string }) {
  if (!gone.value) return <ErrorNote>{text}</ErrorNote>;
  return (
    <ErrorNote tone="warning" actions={<Button onClick={() => run('close')}>Close</Button>}>
      {`${text} What was read of it is still shown.`}
    </ErrorNote>
  );
}

function State() {
  if (live.value)
    return <Badge tone="information">{live.value.kind === 'play' ? 'being played' : 'being judged'}</Badge>;
  if (opened.value?.published || rewound.value || !isWhole.value || nothing.value) return null;
  const last = rounds.value.others.findLast(({ row }) => row.type === 'end' || row.type === 'resume')?.row;
  // What was played stands in the header, and the rest is written behind what is in the file.
  const resume = head.value && !gone.value && <Button onClick={() => run('resume')}>Resume</Button>;
  if (last?.type !== 'end' && writtenByOthers.value === 'writing')
    return <Badge tone="information">Another program is writing this transcript</Badge>;
  if (last?.type !== 'end' && writtenByOthers.value === 'silent')
    return (
      <ErrorNote tone="information" actions={resume}>
        Another program wrote this transcript just now. It waits for its model, or has ended.
      </ErrorNote>
    );
  if (last?.type !== 'end')
    return (
      <ErrorNote tone="warning" actions={resume}>
        Interrupted: the transcript has no end, and nobody in this window plays it.
      </ErrorNote>
    );
  if (last.state === 'completed') return null;
  const isForm = endOf.value === 'form';
  const { name, host: server } = head.value?.model ?? {};
  const ofServer = last.state === 'failed' && last.why !== 'format' && server !== undefined;
  const ofKey = last.why !== undefined && KEY_FAULTS.has(last.why);
  const actions = (
    <>
      {ofServer && ofKey && <Button onClick={() => run('setKey', name)}>Set Key</Button>}
      {ofServer && !ofKey && <Button onClick={() => run('openSettings')}>Open Settings</Button>}
      {resume}
    </>
  );
  return (
    <ErrorNote tone={last.state === 'failed' ? 'error' : 'warning'} actions={actions}>
      <Words
        text={[
          `The episode ${last.state === 'failed' ? 'failed' : 'was cancelled'}${isForm ? ', and counts as a result' : ''}`,
          last.text,
        ]
          .filter(Boolean)
          .join(': ')}
      />
    </ErrorNote>
  );
}

/** The last line, if it has no end and nobody is about to write it. */
function cut(): readonly ReplayProblem[] {
  const line = growth.value?.torn;
  if (line === undefined || live.value || writtenByOthers.value) return [];
  const message = 'The last line is torn: it was not written to its end, and is left out.';
  return [{ file: opened.value?.name ?? '', line, severity: 'error', message }];
}

/** Lines that could not be read, and files that do not fit. */
function Problems() {
  const problems = [...(growth.value?.problems ?? []), ...cut()];
  if (problems.length === 0) return null;
  const worst = problems.some(({ severity }) => severity === 'error') ? 'error' : 'information';
  return (
    <details class="problems">
      <summary>
        <Badge tone={worst}>
          {problems.length === 1 ? '1 note on the files' : `${showCount(problems.length)} notes on the files`}
        </Badge>
      </summary>
      <ul>
        {problems.slice(0, 100).map(({ file, line, message }) => (
          <li key={`${file} ${line} ${message}`}>
            <button type="button" class="link" onClick={() => host.send({ type: 'openLine', file, line })}>
              <Words text={line > 0 ? `${file}:${line}` : file} />
            </button>{' '}
            <Words text={message} />
          </li>
        ))}
      </ul>
    </details>
  );
}
