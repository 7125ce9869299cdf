/** Trims a text and makes one space of all blanks and line breaks between its words. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
