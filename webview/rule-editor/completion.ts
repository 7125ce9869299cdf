/** What completion in predicates needs of the host: how broad the rules of the library are. */
import { effect } from '@preact/signals';
import { offerLibrary } from '../shared/code-field';
import { domain, host } from './state';

/** The library is counted over the domain of the open group, when completion first asks for it. */
export function offerCompletion(): void {
  effect(() => {
    const over = domain.value;
    offerLibrary(over && (() => host.ask({ kind: 'library', domain: over })));
  });
}
