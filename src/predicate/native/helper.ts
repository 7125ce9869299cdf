import type { ValueType } from './binary';
import { op, type Code } from './code';
import { Global, type Status } from './context';

/** A function that generated code may call; it takes and gives i64. */
export interface Helper {
  readonly params: readonly ValueType[];
  readonly write: (code: Code) => void;
}

export function end(code: Code, status: Status): void {
  code.if();
  code.i32(status).globalSet(Global.status).i64(0).emit(op.return).end();
}
