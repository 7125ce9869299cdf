/** The open group, followed through changes of the list of groups. */
import type { DocumentMessage } from '../../src/protocol/rule-editor';
import { document, host, openGroup, toast } from './state';
import { changed } from './changes';
import { placeOfOpen } from './groups/place';
import type { RuleFileChange } from '../../src/rules/edit/changes';

/** The id of the open group, where it has one. */
let openId: string | undefined;
/** A group to open once the document has this version. */
let next: { readonly index: number; readonly version: number } | undefined;

/** Takes a new state of the document in, and keeps the open group open. */
export function takeDocument(message: DocumentMessage): void {
  const wanted = next && message.version >= next.version ? next.index : undefined;
  if (wanted !== undefined) next = undefined;
  const place =
    wanted !== undefined && message.groups[wanted]
      ? wanted
      : placeOfOpen(message.groups, openGroup.value, openId);
  document.value = message;
  openGroup.value = place;
  openId = message.groups[place]?.id;
}

/** Opens a group by the id that the view was left with. */
export function rememberOpen(id: string | undefined): void {
  openId = id;
}

export const openGroupId = (): string | undefined => openId;

export function open(index: number): void {
  openGroup.value = index;
  openId = document.value?.groups[index]?.id;
  host.send({ type: 'opened', group: index });
}

/** Makes a change, and opens the group at `index` of the changed list. */
export async function changeAndOpen(wanted: RuleFileChange, index: number, message?: string): Promise<void> {
  const version = await changed(wanted);
  if (version === undefined) return;
  if (message) toast.value = { text: message, version };
  if (document.value && document.value.version >= version) open(index);
  else next = { index, version };
}
