const STRINGS_AND_COMMENTS = /"(?:\\.|[^"\\])*"|\/\/[^\n\r]*|\/\*[^]*?\*\//g;
const STRINGS_AND_LAST_COMMAS = /"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g;

const keepStrings = (found: string): string => (found.startsWith('"') ? found : ' ');

/** JSON as the editor's settings are written: with comments, and commas after the last item. Throws SyntaxError. */
export const parseJsonc = (text: string): unknown =>
  JSON.parse(text.replace(STRINGS_AND_COMMENTS, keepStrings).replace(STRINGS_AND_LAST_COMMAS, keepStrings));
