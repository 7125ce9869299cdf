import { signal } from '@preact/signals';
import { saver } from '../../shared/save';
import { host } from '../store';

/** The reason why a figure could not be saved. */
export const notSaved = signal<string | undefined>(undefined);

export const save = saver(host, (reason) => (notSaved.value = reason));
