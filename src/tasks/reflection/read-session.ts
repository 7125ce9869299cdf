/** Reads a session from the events of its transcript. */
import { unlessDamaged } from '../damaged';
import type { MeasuredEvent } from '../measures';
import { choiceOf } from './game';
import { readScenario, type ReflectionScenario, sessionOf } from './scenario';
import type { Choice, Session } from './session';

/** A value that a damaged transcript does not have is undefined. */
export class SessionReader {
  scenario: ReflectionScenario | undefined;
  session: Session | undefined;
  readonly choices: Choice[] = [];

  add(event: MeasuredEvent): void {
    if (event.type === 'episode') {
      this.scenario = unlessDamaged(() => readScenario(event.scenario));
      this.session = this.scenario && sessionOf(this.scenario);
    }
    if (event.type !== 'reply' || !this.scenario) return;
    const { scenario } = this;
    this.choices.push(unlessDamaged(() => choiceOf(scenario, event.expect, event.parsed)));
  }
}
