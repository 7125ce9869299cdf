import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accepted,
  fieldOf,
  input,
  isDirty,
  keepMine,
  refused,
  sending,
  takeTheirs,
  received,
  toSend,
  type Field,
} from '../../../webview/rule-editor/typing';

type Message = { readonly to: 'host'; readonly expect: string; readonly value: string } | FromHost;
type FromHost =
  | { readonly to: 'view'; readonly type: 'done'; readonly version: number }
  | { readonly to: 'view'; readonly type: 'refused' }
  | { readonly to: 'view'; readonly type: 'content'; readonly value: string; readonly version: number };

/** A document, a field on it, and the messages between them, in the order in which each side sent its own. */
class World {
  document = 'x';
  version = 1;
  field: Field = fieldOf('x', 1);
  toHost: Message[] = [];
  toView: FromHost[] = [];
  /** Text typed last, unless the user or a settled document replaced it. */
  typed: string | undefined;
  written: string[] = [];
  /** External texts that were overwritten without the user having been asked. */
  lost: string[] = [];
  private unseen = new Set<string>();
  private serial = 0;
  private toldVersion = 1;

  /** Every text is another one, so that a text written twice shows. */
  type(): void {
    this.typed = `typed ${++this.serial}`;
    this.field = input(this.field, this.typed);
  }

  send(): void {
    const value = toSend(this.field);
    if (value === undefined) return;
    this.toHost.push({ to: 'host', expect: this.field.base, value });
    this.field = sending(this.field);
  }

  external(): void {
    this.document = `file ${++this.serial}`;
    this.unseen.add(this.document);
    this.version++;
  }

  /** Each state is delivered once. */
  tell(): void {
    if (this.toldVersion === this.version) return;
    this.toldVersion = this.version;
    this.toView.push({ to: 'view', type: 'content', value: this.document, version: this.version });
  }

  hostReads(refuses: boolean): void {
    const message = this.toHost.shift();
    if (message?.to !== 'host') return;
    if (refuses || message.expect !== this.document) {
      this.toView.push({ to: 'view', type: 'refused' });
      return;
    }
    if (this.unseen.has(this.document)) this.lost.push(this.document);
    this.document = message.value;
    this.written.push(message.value);
    this.version++;
    this.toView.push({ to: 'view', type: 'done', version: this.version });
  }

  viewReads(): void {
    const message = this.toView.shift();
    if (!message) return;
    if (message.type === 'done') this.field = accepted(this.field, message.version);
    else if (message.type === 'refused') this.field = refused(this.field, 'no');
    else {
      this.field = received(this.field, message.value, message.version);
      if (this.field.conflict || this.field.text === message.value) this.unseen.delete(message.value);
    }
    if (this.field.text !== this.typed && !isDirty(this.field)) this.typed = undefined;
  }

  decide(mine: boolean): void {
    if (!this.field.conflict && this.field.refused === undefined) return;
    this.field = mine ? keepMine(this.field) : takeTheirs(this.field);
    if (!mine) this.typed = undefined;
  }

  /** All messages arrive, and the document tells of itself. */
  settle(): void {
    for (let i = 0; i < 8; i++) {
      this.send();
      while (this.toHost.length > 0) this.hostReads(false);
      this.tell();
      while (this.toView.length > 0) this.viewReads();
    }
  }
}

const ACTIONS = {
  type: (world: World) => world.type(),
  send: (world: World) => world.send(),
  external: (world: World) => world.external(),
  tell: (world: World) => world.tell(),
  hostReads: (world: World) => world.hostReads(false),
  hostRefuses: (world: World) => world.hostReads(true),
  viewReads: (world: World) => world.viewReads(),
  mine: (world: World) => world.decide(true),
  theirs: (world: World) => world.decide(false),
};
const steps = fc.array(fc.constantFrom(...(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])), {
  maxLength: 40,
});

describe('a field and its document, whatever happens in whatever order', () => {
  const run = (names: readonly (keyof typeof ACTIONS)[], after?: (world: World) => void) => {
    const world = new World();
    for (const name of names) {
      ACTIONS[name](world);
      after?.(world);
    }
    return world;
  };

  it('shows what the user typed last until the document has it or the user gives it up', () => {
    fc.assert(
      fc.property(steps, (names) => {
        run(names, ({ typed, field }) => {
          if (typed !== undefined) expect(field.text).toBe(typed);
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('writes nothing twice, and nothing over a text that the user has not seen', () => {
    fc.assert(
      fc.property(steps, (names) => {
        const world = run(names);
        world.settle();
        expect(new Set(world.written).size).toBe(world.written.length);
        expect(world.lost).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('ends with the document as on screen, or with a conflict or refusal that keeps the text', () => {
    fc.assert(
      fc.property(steps, (names) => {
        const world = run(names);
        world.settle();
        const { field, document } = world;
        expect(field.sent).toBeUndefined();
        expect(field.base).toBe(document);
        if (!field.conflict && field.refused === undefined) expect(field.text).toBe(document);
        else expect(field.text).not.toBe(document);
      }),
      { numRuns: 3000 },
    );
  });

  it('ends with the document as on screen once the user decides', () => {
    fc.assert(
      fc.property(steps, fc.boolean(), (names, mine) => {
        const world = run(names);
        world.settle();
        const { text } = world.field;
        const decided = world.field.conflict === true || world.field.refused !== undefined;
        world.decide(mine);
        world.settle();
        expect(world.field.text).toBe(world.document);
        if (decided && mine) expect(world.document).toBe(text);
      }),
    );
  });
});

describe('a field', () => {
  const typing = (text: string) => input(fieldOf('a < b', 1), text);

  it('follows the document where nothing is typed', () => {
    expect(received(fieldOf('a < b', 1), 'a > b', 2)).toEqual(fieldOf('a > b', 2));
  });

  it('does not listen to news older than its own change', () => {
    const written = accepted(sending(typing('a < c')), 5);
    expect(received(written, 'a < b', 4)).toEqual(written);
  });

  it('follows an undo of what it wrote', () => {
    expect(received(accepted(sending(typing('a < c')), 2), 'a < b', 3)).toEqual(fieldOf('a < b', 3));
  });

  it('keeps what is typed when the document changes elsewhere, and sends nothing until the user decides', () => {
    const torn = received(typing('a < c'), 'b < c', 2);
    expect(torn).toMatchObject({ text: 'a < c', base: 'b < c', conflict: true });
    expect(toSend(torn)).toBeUndefined();
    expect(toSend(keepMine(torn))).toBe('a < c');
    expect(takeTheirs(torn)).toEqual(fieldOf('b < c', 2));
  });

  it('tries a refused text again when it is typed on', () => {
    const kept = refused(sending(typing('a < c')), 'the file is read-only');
    expect(toSend(kept)).toBeUndefined();
    expect(toSend(input(kept, 'a < c + 1'))).toBe('a < c + 1');
  });

  it('writes no blanks at the end, and does not take them for a change', () => {
    const typed = input(fieldOf('a > 0', 1), 'a > 0 ');
    expect(isDirty(typed)).toBe(false);
    expect(toSend(typed)).toBeUndefined();
    expect(toSend(input(typed, 'a > 0 and '))).toBe('a > 0 and');
    // The blank stays on screen while the document says what it said before.
    expect(received(typed, 'a > 0', 2).text).toBe('a > 0 ');
    expect(received(typed, 'a > 1', 2)).toEqual(fieldOf('a > 1', 2));
  });
});
