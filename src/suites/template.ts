/** The end of the name of a suite. */
export const SUITE_ENDING = '.suite.yaml';

/** The suite that a new file begins with. `rules`: the file of its rule groups, as seen from the suite's folder. */
export const suiteTemplate = (
  rules = 'my.rules.yaml',
): string => `# A study in one file: every scenario × setting × model below is played once.
#   falsify suite plan FILE   how many episodes that are, and what they take at most
#   falsify suite run FILE    plays those that are missing; what was played stays
version: 1
name: My study
seed: 1337
episodes:
  - task: wason
    rules: ${/^[\w./-]+$/.test(rules) ? rules : JSON.stringify(rules)} # as seen from the folder of this file
    hidden: all
    initial: { sample: 5 }
    settings: [baseline] # models get more, such as think-in-opposites; offline agents play alike in it
    models: [offline:falsifying] # or the names of endpoint profiles
`;
