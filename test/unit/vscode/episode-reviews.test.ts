// Reviews of the list of episodes that fail.
import { expect, it, vi } from 'vitest';
import { CancelledError } from '../../../src/base/stepwise';
import { EpisodeReviews } from '../../../src/vscode/episodes/reviews';
import { URI } from './fake-uri';

vi.mock('vscode', () => import('./fake-vscode'));
const at = vi.fn<() => Promise<undefined>>();
vi.mock('../../../src/vscode/transcripts/indexes', () => ({
  FolderIndexes: class {
    readonly at = at;
  },
}));

it('says in the log why an episode cannot be reviewed, but not that the window closes', async () => {
  const warn = vi.fn<(text: string) => void>();
  const reviews = new EpisodeReviews({} as never, { of: () => undefined }, { warn } as never);
  at.mockRejectedValueOnce(new CancelledError())
    .mockRejectedValueOnce(new Error('the worker was lost'))
    .mockResolvedValue(undefined);
  for (const name of ['a', 'b', 'c']) reviews.wantRun(URI.parse(`file:///${name}.episode.jsonl`) as never);
  await vi.waitFor(() => expect(at).toHaveBeenCalledTimes(3));
  expect(warn.mock.calls).toEqual([
    ['Episode cannot be reviewed: file:///b.episode.jsonl: the worker was lost'],
  ]);
});
