/** A published run as the text of a transcript of ours. */
import type { Json } from '../../base/json';
import type { EpisodeEvent } from '../events';
import { EPISODE_ENDING } from '../file-name';
import { siblingsOf, type Sibling } from './names';
import type { PublishedRun } from './index';
import type { PublishedLine, Published } from './types';

/** The file of the run that something comes from, by its role; the file names are in the header. */
type Part = 'transcript' | Sibling;

/** `X.jsonl` becomes `X.episode.jsonl`: labels of the one are labels of the other. */
export const convertedName = (transcript: string): string =>
  `${transcript.replace(/\.jsonl$/, '')}${EPISODE_ENDING}`;

/** Recognises a transcript as the conversion of a run, by the beginning that `convertPublished` writes. */
export const isConversionOf = (id: string, beginning: string): boolean =>
  beginning.includes(`"type":"episode","id":${JSON.stringify(id)},`);

/**
 * Yields the lines, each with its line break: the same for the same files. The results of the import are kept: problems
 * in the header (`imported`), the line and the step of each reply and verdict beside it (`origin`), metrics at the end.
 * `metrics`: as for `runEpisode`.
 */
export function* convertPublished(
  run: PublishedRun,
  published: Published,
  metrics: (events: readonly EpisodeEvent[]) => Json,
): Generator<string, undefined> {
  const { events, places, problems } = published;
  const names = namesOf(run);
  const parts = new Map(Object.entries(names).map(([part, name]) => [name, part as Part]));
  for (const event of events) yield `${JSON.stringify(kept(event))}\n`;
  return undefined;

  function kept(event: EpisodeEvent): EpisodeEvent {
    switch (event.type) {
      case 'episode':
        return { ...event, imported: { format: run.kind, files: names, problems } };
      case 'reply':
      case 'verdict':
        return { ...event, origin: originOf(places.get(event.seq), parts) };
      case 'end':
        return { ...event, metrics: metrics(events) };
      default:
        return event;
    }
  }
}

type Names = Partial<Readonly<Record<Part, string>>>;

const namesOf = ({ kind, transcript, siblings }: PublishedRun): Names => ({
  transcript: transcript.name,
  ...Object.fromEntries(
    Object.entries(siblingsOf(transcript.name, kind)).filter(
      ([part]) => siblings[part as Sibling] !== undefined,
    ),
  ),
});

const originOf = (place: PublishedLine | undefined, parts: ReadonlyMap<string, Part>) =>
  place && { file: parts.get(place.file) ?? place.file, line: place.line, step: place.step };
