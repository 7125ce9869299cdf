// Rules of the linter that only this repository needs.
import { dirname, resolve, sep } from 'node:path';

const inside = (path, folder) => path === folder || path.startsWith(`${folder}${sep}`);

/**
 * Finds imports from one folder into another that its zone does not allow. A zone is `{ target, from, except, message }`:
 * files in `target` import nothing of `from` but what lies in `except`, given from `from`. Only relative imports are
 * looked at; there are no others between files of this repository.
 */
const boundaries = {
  meta: { type: 'problem', schema: [{ type: 'array' }] },
  create(context) {
    const { cwd, filename, options } = context;
    const zones = options[0]
      .filter(({ target }) => inside(filename, resolve(cwd, target)))
      .map(({ from, except = [], message }) => ({
        from: resolve(cwd, from),
        except: except.map((folder) => resolve(cwd, from, folder)),
        message,
      }));
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const imported = resolve(dirname(filename), source.value);
      for (const { from, except, message } of zones) {
        if (!inside(imported, from) || except.some((folder) => inside(imported, folder))) continue;
        context.report({ node: source, message });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    };
  },
};

const MARKUP = new Set(['innerHTML', 'outerHTML', 'dangerouslySetInnerHTML', 'insertAdjacentHTML']);

/** Finds markup: text of files and models is shown as text. Markup of any kind would let it be more. */
const noMarkup = {
  meta: { type: 'problem' },
  create(context) {
    const check = (node) => {
      if (MARKUP.has(node.name)) context.report({ node, message: 'Text must not become markup.' });
    };
    return { Identifier: check, JSXIdentifier: check };
  },
};

export default { meta: { name: 'falsify' }, rules: { boundaries, 'no-markup': noMarkup } };
