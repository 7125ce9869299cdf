/** Episodes: our own time over HTTP, many at once, all of the published test scenarios. */
import type { Measure } from '../figures';
import { measureHttp } from './http';
import { measureTable } from './table';

export interface EpisodePlaces {
  /** The folder of the benchmark. */
  readonly bench: string;
  /** The command `falsify`. */
  readonly cli: string;
}

export async function measureEpisodes(places: EpisodePlaces, rounds: number): Promise<Measure[]> {
  return [...(await measureHttp(places, rounds)), ...(await measureTable(places))];
}
