/** The `versions` in the header of a published run, which no version of Falsify wrote. */
import type { Header } from '../events';

export const PUBLISHED_VERSIONS = { falsify: 'published' } as const;

/** Recognises the transcript of a published run. Its model name is not a profile here. */
export const isPublished = ({ versions }: Header): boolean => versions.falsify === PUBLISHED_VERSIONS.falsify;
