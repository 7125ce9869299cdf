/** Marks a count of 0, which no group can have. */
export const Empty = () => (
  <>
    <span class="assist-empty">∅</span> empty{' '}
  </>
);
