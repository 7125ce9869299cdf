import { reasonOf } from '../../../src/predicate/reason';
import { failure, host } from '../store';

/** Makes a file and saves it where the user wants it; what goes wrong is shown. */
export async function save(
  name: string,
  make: () => string | Uint8Array | Promise<string | Uint8Array>,
): Promise<void> {
  try {
    await host.saveFile(name, await make());
  } catch (error) {
    failure.value = reasonOf(error);
  }
}
