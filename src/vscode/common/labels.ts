/** Text of a file, a setting or a server in an item that is picked: `$(name)` in it must not become an icon. */
export const plainLabel = (text: string): string => text.replace(/\$\(/g, '$\u200B(');
