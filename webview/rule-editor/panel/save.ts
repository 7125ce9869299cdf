import { saver } from '../../shared/save';
import { failure, host } from '../state';

/** Makes a file and lets the user choose where to save it; errors are shown. */
export const save = saver(host, (reason) => (failure.value = reason));
