/** The drafts of this view's document. */
import { serially, writeNow } from './changes';
import { DraftStore } from './draft-store';

export const draftStore = new DraftStore(writeNow, serially);
