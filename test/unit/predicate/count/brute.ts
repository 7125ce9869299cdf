import {
  analysePredicate,
  domainSize,
  prepare,
  type Domain,
  type Program,
  type Triple,
} from '../../../../src/predicate';

/** The program of a text that must be accepted. */
export function program(source: string): Program {
  const { program, problems } = analysePredicate(source);
  if (!program) throw new Error(`${source}: ${problems.map((problem) => problem.message).join('; ')}`);
  return program;
}

export interface BruteCount {
  readonly true: number;
  readonly raises: number;
  readonly accepted: ReadonlySet<string>;
  readonly raising: ReadonlySet<string>;
}

export const key = (triple: Triple): string => triple.join();

/** Every triple through the interpreter. */
export function bruteForce(rule: Program, domain: Domain, stepLimit?: number): BruteCount {
  const evaluator = prepare(rule, { ...(stepLimit && { steps: stepLimit }) });
  const [accepted, raising] = [new Set<string>(), new Set<string>()];
  for (const triple of triplesOf(domain)) {
    const outcome = evaluator.test(...triple);
    if (outcome === 1) accepted.add(key(triple));
    if (outcome === 2) raising.add(key(triple));
  }
  return { true: accepted.size, raises: raising.size, accepted, raising };
}

export function triplesOf(domain: Domain): Triple[] {
  const values = Array.from({ length: domainSize(domain) }, (_, i) => domain.min + i);
  return values.flatMap((a) => values.flatMap((b) => values.map((c): Triple => [a, b, c])));
}
