import { saver } from '../../shared/save';
import { failure, host } from '../store';

/** Makes a file and saves it where the user wants it; what goes wrong is shown. */
export const save = saver(host, (reason) => (failure.value = reason));
