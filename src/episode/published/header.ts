/** What the header of a published run says of who wrote it: no version of ours did. */
import type { Header } from '../events';

export const PUBLISHED_VERSIONS = { falsify: 'published' } as const;

/** Whether the transcript is of a published run. It says how its model is called there, which is no profile here. */
export const isPublished = ({ versions }: Header): boolean => versions.falsify === PUBLISHED_VERSIONS.falsify;
