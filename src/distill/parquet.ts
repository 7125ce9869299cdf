/** Training lines as Parquet: a list of messages a row, as data sets of chats have it. */
import type { SchemaElement } from 'hyparquet';
import type { ParquetWriter, Writer } from 'hyparquet-writer';
import type { Message, TeacherEpisode, Turn } from './turns';

/** Rows that are encoded together, and so stand in memory together. */
const ROWS_AT_ONCE = 500;

const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: 1 },
  { name: 'messages', repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'REQUIRED', num_children: 2 },
  { name: 'role', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
  { name: 'content', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
];

/** Gives the bytes of a file piece by piece, so that it never stands in memory as a whole. */
export class ParquetLines {
  private rows: (readonly Message[])[] = [];

  private constructor(
    private readonly bytes: Writer & { index: number },
    private readonly writer: ParquetWriter,
  ) {}

  static async start(): Promise<ParquetLines> {
    const { ByteWriter, ParquetWriter: Encoder } = await import('hyparquet-writer');
    const bytes = new ByteWriter();
    return new ParquetLines(bytes, new Encoder({ writer: bytes, schema: SCHEMA, createdBy: 'falsify' }));
  }

  *add({ messages }: Pick<TeacherEpisode, 'messages'>, turns: readonly Turn[]): Generator<Uint8Array> {
    for (const { before, completion } of turns) {
      this.rows.push([...messages.slice(0, before), { role: 'assistant', content: completion }]);
      if (this.rows.length >= ROWS_AT_ONCE) yield this.written();
    }
  }

  *end(): Generator<Uint8Array> {
    yield this.written();
    void this.writer.finish();
    yield this.taken();
  }

  private written(): Uint8Array {
    if (this.rows.length > 0)
      void this.writer.write({
        columnData: [{ name: 'messages', data: this.rows }],
        rowGroupSize: ROWS_AT_ONCE,
      });
    this.rows = [];
    return this.taken();
  }

  /** Empties the buffer; the places of what is written count on. */
  private taken(): Uint8Array {
    const piece = this.bytes.getBytes().slice();
    this.bytes.index = 0;
    return piece;
  }
}
