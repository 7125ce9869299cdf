import * as vscode from 'vscode';
import { currentLabels, labelsPath, readLabels } from '../../src/labels';
import { Command, LabelCommand, REPLAY, REPORT_SCHEME, Setting } from '../../src/vscode/common/ids';
import { virtualFiles } from '../../src/vscode/transcripts/files/virtual-files';
import { Labelling, type LabellingContext } from '../../src/vscode/replay/labelling';
import { BlindReviews } from '../../src/vscode/transcripts/blind-reviews';
import { appendToSidecar, readSidecar, sidecarUri } from '../../src/vscode/transcripts/sidecar';
import { events, OFFLINE, removeEpisodes, run } from './episodes-support';
import { readOnlyFolder } from './read-only-files';
import { closeAll, equal, includes, ok, until, workspaceUri } from './support';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textAt = async (uri: vscode.Uri): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));

const noneBlind = (): BlindReviews =>
  new BlindReviews({ get: () => undefined, update: () => Promise.resolve() } as unknown as vscode.Memento);

const report = async (): Promise<string> => {
  await vscode.commands.executeCommand(Command.openReportText);
  return await until('a report', () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.scheme === REPORT_SCHEME ? document.getText() : undefined;
  });
};

suite('labels', () => {
  let transcript: vscode.Uri;
  const folder = (): vscode.Uri => vscode.Uri.joinPath(transcript, '..');
  const settings = () => vscode.workspace.getConfiguration();

  suiteSetup(async () => {
    const played = await run({ ...OFFLINE, tests: 4 });
    await played.ended;
    transcript = played.uri;
    await settings().update(Setting.labelAuthor, 'Ann', vscode.ConfigurationTarget.Global);
  });
  teardown(closeAll);
  suiteTeardown(async () => {
    await settings().update(Setting.labelAuthor, undefined, vscode.ConfigurationTarget.Global);
    for (const uri of await vscode.workspace.findFiles('**/*.{labels,audit}.jsonl'))
      await vscode.workspace.fs.delete(uri);
    await removeEpisodes();
  });

  /** Labels every verdict as its judge said. */
  async function labelAll(): Promise<void> {
    const all = await events(transcript);
    const rows = all
      .filter(
        ({ type, judge }) => type === 'verdict' && (judge === 'equivalence' || judge === 'compatibility'),
      )
      .map(({ target, judge, result }, i) => ({
        v: 1,
        type: 'label',
        id: `t-${i}`,
        episode: all[0]?.['id'],
        target,
        judge,
        value: result,
        author: 'Ann',
        time: '2026-01-01T00:00:00Z',
      }));
    const uri = transcript.with({ path: labelsPath(transcript.path) });
    await vscode.workspace.fs.writeFile(uri, bytes(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
  }

  test('a labels file is made, added to, and what another wrote meanwhile stays', async () => {
    const uri = vscode.Uri.joinPath(workspaceUri('.'), 'made.labels.jsonl');
    equal((await readSidecar(uri)).size, undefined);
    await appendToSidecar(virtualFiles, uri, () => 'one\n');
    let raced = 0;
    await appendToSidecar(virtualFiles, uri, async (text) => {
      // Another window writes between reading and writing.
      if (raced++ === 0) await vscode.workspace.fs.writeFile(uri, bytes(`${text}other\n`));
      return 'two\n';
    });
    equal(await textAt(uri), 'one\nother\ntwo\n');
    equal(raced, 2);
    await appendToSidecar(virtualFiles, uri, () => '');
    equal(await textAt(uri), 'one\nother\ntwo\n');
  });

  test('a reading is written beside the transcript, and withdrawn by its author', async () => {
    const uri = vscode.Uri.joinPath(workspaceUri('.'), 'read.episode.jsonl');
    const ask = ({ text }: { readonly text: string }) => {
      const { readings } = currentLabels(readLabels(text), { id: 'e-1' });
      const rows = readings.map(({ line, target }) => ({ ...line, target }));
      return Promise.resolve({ episode: 'e-1', steps: [], labels: [], notWithdrawn: [], readings: rows });
    };
    let reviews = 0;
    const read = { uri, ask } as unknown as LabellingContext['transcript'];
    const labelling = new Labelling({
      transcript: read,
      files: virtualFiles,
      memory: { get: () => undefined } as unknown as vscode.Memento,
      blind: noneBlind(),
      isShown: () => false,
      post: () => undefined,
      sendAll: () => undefined,
      review: () => reviews++,
    });
    const sidecar = sidecarUri(uri);
    const said = async () =>
      (await textAt(sidecar))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    try {
      await labelling.fulfil({ type: 'keepReading', id: 1, target: 3, predicate: 'a < b' });
      const [line] = (await said()) as { id: string }[];
      equal(
        { ...line, id: '', time: '' },
        {
          v: 1,
          type: 'reading',
          id: '',
          episode: 'e-1',
          target: 3,
          predicate: 'a < b',
          author: 'Ann',
          time: '',
        },
      );
      ok(reviews > 0, 'it is reviewed anew');
      await labelling.fulfil({ type: 'withdrawReading', id: 2, target: 3 });
      await labelling.fulfil({ type: 'withdrawReading', id: 3, target: 3 });
      const [, withdrawn, ...more] = (await said()) as { type: string; of: string }[];
      equal([withdrawn?.type, withdrawn?.of, more.length], ['withdraw', line?.id, 0]);
    } finally {
      labelling.dispose();
    }
  });

  test('in a folder that is read-only it is said why a label is not kept, and none is shown', async () => {
    const folder = readOnlyFolder({ 'shut.episode.jsonl': bytes('{}') });
    const uri = vscode.Uri.joinPath(folder.uri, 'shut.episode.jsonl');
    const ask = () =>
      Promise.resolve({
        episode: 'e-1',
        steps: [],
        labels: [],
        notWithdrawn: [],
        readings: [],
        problems: [],
      });
    const posted: unknown[] = [];
    const labelling = new Labelling({
      transcript: { uri, ask } as unknown as LabellingContext['transcript'],
      files: virtualFiles,
      memory: { get: () => undefined } as unknown as vscode.Memento,
      blind: noneBlind(),
      isShown: () => false,
      post: (message) => posted.push(message),
      sendAll: () => undefined,
      review: () => undefined,
    });
    try {
      const label = { type: 'label', id: 1, target: 3, judge: 'equivalence', value: 'correct' } as const;
      const why = await labelling.fulfil(label).then(String, (error: unknown) => String(error));
      includes(why, 'shut.labels.jsonl');
      includes(why, 'read-only');
      equal(posted, []);
    } finally {
      labelling.dispose();
      folder.dispose();
    }
  });

  test('an audit is drawn, opened at its first verdict, and reported', async () => {
    const uri = await vscode.commands.executeCommand<vscode.Uri>(LabelCommand.drawAudit, folder(), 7);
    ok(uri, 'the audit was drawn');
    const [header, ...items] = (await textAt(uri)).trim().split('\n');
    includes(header ?? '', '"seed":7');
    ok(items.length > 3, `${items.length} verdicts`);
    ok(!items.some((item) => item.includes('correct')), 'no verdict is told');
    await until('the replay', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputCustom && input.viewType === REPLAY ? true : undefined;
    });
    await vscode.commands.executeCommand(LabelCommand.reportAudit, uri, true);
    includes(await report(), '## Not labelled yet');
    await labelAll();
    await closeAll();
    await vscode.commands.executeCommand(LabelCommand.reportAudit, uri);
    const text = await report();
    includes(text, '| Wason announcement');
    includes(text, '(100%)');
    ok(!text.includes('## Not labelled yet'), 'all are labelled');
  });

  test('a folder is summarised as a document that can be read', async () => {
    await vscode.commands.executeCommand(LabelCommand.summarise, folder());
    includes(await report(), '- Episodes: 1');
  });
});
