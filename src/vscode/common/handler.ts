/** The function of a command. Its arguments come from CodeLenses, views, keybindings and other extensions: nothing is known of them. */
export type Handler = (...args: readonly unknown[]) => unknown;
