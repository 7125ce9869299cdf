/** The suite that a new file begins with: it runs as it stands, once the rule file has another name. */
export const SUITE_TEMPLATE = `# A study in one file: every scenario × setting × model below is played once.
#   falsify suite plan FILE   how many episodes that are, and what they take at most
#   falsify suite run FILE    plays those that are missing; what was played stays
version: 1
name: My study
seed: 1337
episodes:
  - task: wason
    rules: my.rules.yaml # beside this file
    hidden: all
    initial: { sample: 5 }
    settings: [baseline, think-in-opposites]
    models: [offline:falsifying] # or the names of endpoint profiles
`;
