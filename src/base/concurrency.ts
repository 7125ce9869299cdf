/** Episodes played at once at most: more would only take memory. */
export const MOST_AT_ONCE = 256;
