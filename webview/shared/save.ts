import { reasonOf } from '../../src/base/reason';

export type Save = (
  name: string,
  make: () => string | Uint8Array | Promise<string | Uint8Array>,
) => Promise<void>;

interface Saver {
  saveFile(name: string, data: string | Uint8Array): Promise<boolean>;
}

/** Makes files and lets the user choose where to save them; `failed` receives errors. */
export const saver =
  (host: Saver, failed: (reason: string) => void): Save =>
  async (name, make) => {
    try {
      await host.saveFile(name, await make());
    } catch (error) {
      failed(reasonOf(error));
    }
  };
