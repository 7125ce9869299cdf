// A text that is refused, and its reason, while the document changes elsewhere.
import { expect, it, vi } from 'vitest';
import { CommittedText } from '../../../webview/rule-editor/fields/committed-text';

const NO_SIZE = 'A size is a whole number';

function published(write = vi.fn(() => Promise.resolve(2))) {
  const check = (text: string) => (/^\d*$/.test(text) ? undefined : NO_SIZE);
  const text = new CommittedText({ value: '1629', version: 1, check, write });
  const receive = (value: string, version: number) => {
    text.source = { ...text.source, value, version };
    text.receive();
  };
  return { text, receive, write };
}

it('an invalid text keeps its reason when something else in the document changes', async () => {
  const { text, receive, write } = published();
  text.input('abc');
  await text.commit();
  receive('1629', 2);
  expect(text.field.value).toMatchObject({ text: 'abc', refused: NO_SIZE });
  expect(write).not.toHaveBeenCalled();
});

it('a text that the host refused is tried again, since the document may take it now', async () => {
  const { text, receive, write } = published(vi.fn(() => Promise.reject(new Error('The file is read-only'))));
  text.input('12');
  await text.commit();
  expect(text.field.value.refused).toBe('The file is read-only');
  write.mockResolvedValueOnce(3);
  receive('1629', 2);
  await vi.waitFor(() => expect(text.field.value).toMatchObject({ base: '12', text: '12', version: 3 }));
});

it('a text that is typed on is not written before its time', () => {
  const { text, receive, write } = published();
  text.input('12');
  receive('1629', 2);
  expect(write).not.toHaveBeenCalled();
});

it('a revert of the file takes a text back that waits for the user, and no other', async () => {
  const { text, receive } = published();
  text.input('abc');
  text.reverted();
  expect(text.field.value.text).toBe('abc');
  await text.commit();
  text.reverted();
  expect(text.field.value).toEqual({ base: '1629', text: '1629', version: 1 });
  text.input('12');
  receive('1650', 2);
  expect(text.field.value.conflict).toBe(true);
  text.reverted();
  expect(text.field.value).toEqual({ base: '1650', text: '1650', version: 2 });
});
