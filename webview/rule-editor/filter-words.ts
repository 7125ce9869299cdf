/** The words of what is typed into a filter, in small letters. */
export const filterWords = (text: string): readonly string[] =>
  text.toLowerCase().split(/\s+/u).filter(Boolean);
