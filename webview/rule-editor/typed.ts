/** What is typed in the groups of this view's document. */
import { serially, writeNow } from './changing';
import { Desk } from './desk';

export const desk = new Desk(writeNow, serially);
