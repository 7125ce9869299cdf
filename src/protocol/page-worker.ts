/** The name of a worker that a page starts: it keeps fewer bitmaps than one for all files. */
export const IN_PAGE = 'falsify-in-page';
