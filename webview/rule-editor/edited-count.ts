/** A pause after which further typing in the same rule is another edit, in ms. */
const REST_MS = 10_000;

/** The count before the edit that is under way. Typing in one rule is one edit until its field is left, or it rests. */
export class EditedCount {
  /** What was on screen when the edit began, if anything. */
  before: number | undefined;
  private predicates: readonly string[] = [];
  private rule: number | undefined;
  private last = 0;

  /** The predicates changed while `count` was on screen; `now` in ms. */
  change(predicates: readonly string[], count: number | undefined, now: number): void {
    const rules = changedRules(this.predicates, predicates);
    if (rules?.length === 0) return;
    const rule = rules?.length === 1 ? rules[0] : undefined;
    const goesOn = rule !== undefined && rule === this.rule && now - this.last < REST_MS;
    if (!goesOn) this.before = count;
    [this.predicates, this.rule, this.last] = [predicates, rule, now];
  }

  /** The next change is another edit. */
  end(): void {
    this.rule = undefined;
  }

  /** Takes back that there was an edit: the predicates are those of another group, or of the file. */
  forget(): void {
    this.end();
    this.before = undefined;
  }
}

/** That of the open group. */
export const editedCount = new EditedCount();

/** Indexes of the rules that differ; undefined where there are more or fewer rules. */
function changedRules(before: readonly string[], now: readonly string[]): readonly number[] | undefined {
  if (before.length !== now.length) return undefined;
  return now.flatMap((predicate, i) => (predicate === before[i] ? [] : [i]));
}
