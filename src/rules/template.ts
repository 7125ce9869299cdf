/** The text of a new rule-group file: complete, valid and short enough to read. */
export const FILE_TEMPLATE = `# New rule groups
# Each group has four rules over three integers a, b and c. A triple is feasible for a group if all its rules
# accept it; the count stands above each group.
version: 1
groups:
  - id: "1"
    split: train
    rules:
      - name: All even
        predicate: a % 2 == 0 and b % 2 == 0 and c % 2 == 0
      - name: Ascending
        predicate: a < b < c
      - name: Sum is a multiple of 5
        predicate: (a + b + c) % 5 == 0
      - name: Mixed signs
        predicate: min(a, b, c) < 0 < max(a, b, c)
`;
