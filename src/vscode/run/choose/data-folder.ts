/** A folder of the user's with files of others, from which scenarios are made in place of what a task draws. */
import * as vscode from 'vscode';
import { ChoiceError } from '../../../base/choice-error';
import { filesBelow } from '../../../base/files-below';
import { listed } from '../../../rules/words';
import type { OfferedFolder } from '../../../tasks/scenarios';
import { askFolder } from '../../common/ask-folder';
import { plainLabel } from '../../common/labels';
import { entriesOf, readTextOrRefuse } from '../../common/read';
import { showingRefusals } from '../../common/refusals';
import type { Answers, Choice, Question } from './flow';

type Texts = Readonly<Record<string, string>>;

/** The scenario is drawn. */
const DRAWN = 'drawn';

/** The folders that were chosen in this workspace, the last one first. */
const FOLDERS = 'falsify.dataFolders';
const MOST_FOLDERS = 5;

/** One question, whose answers are what is drawn, folders that were chosen before, and the way to another. */
export class DataFolder {
  private readonly key: string;
  private readonly memoryKey: string;

  constructor(
    task: string,
    private readonly folder: OfferedFolder,
    private readonly memory: vscode.Memento,
  ) {
    this.key = `${task} data`;
    this.memoryKey = `${FOLDERS}.${task}`;
  }

  /** `check`: throws ChoiceError where the files are not as they should be. */
  question(answers: Answers, check: (texts: Texts) => void): Question | undefined {
    if (answers[this.key] !== undefined) return undefined;
    const { question: placeholder, drawn } = this.folder;
    const known = this.known.map((value): Choice => {
      const { path } = vscode.Uri.parse(value);
      return {
        value,
        label: `$(folder) ${plainLabel(path.split('/').at(-1) ?? path)}`,
        description: plainLabel(path),
      };
    });
    const another = {
      value: 'another',
      label: `$(folder-opened) ${vscode.l10n.t('From a folder…')}`,
      description: plainLabel(listed(this.folder.files)),
      action: () => this.choose(check),
    };
    return {
      key: this.key,
      name: vscode.l10n.t('Data'),
      placeholder,
      choices: [{ value: DRAWN, label: drawn }, ...known, another],
      optional: true,
    };
  }

  /** A folder takes the place of what is drawn. */
  isChosen = ({ [this.key]: value = DRAWN }: Answers): boolean => value !== DRAWN;

  /** The texts of the files by their names; undefined where the scenario is drawn. Throws ChoiceError. */
  async texts(answers: Answers): Promise<Texts | undefined> {
    return this.isChosen(answers) ? await this.read(vscode.Uri.parse(answers[this.key] ?? '')) : undefined;
  }

  private get known(): readonly string[] {
    return this.memory.get<readonly string[]>(this.memoryKey) ?? [];
  }

  /** Returns undefined where no folder was chosen, or one without the files, which is reported. */
  private async choose(check: (texts: Texts) => void): Promise<string | undefined> {
    const { t } = vscode.l10n;
    const folder = await askFolder(t('Use'), t('Folder with {0}', listed(this.folder.files)));
    if (!folder) return undefined;
    const isSound = await showingRefusals(async () => {
      check(await this.read(folder));
      return true;
    });
    if (!isSound) return undefined;
    const value = folder.toString();
    const others = this.known.filter((each) => each !== value);
    await this.memory.update(this.memoryKey, [value, ...others].slice(0, MOST_FOLDERS));
    return value;
  }

  private async read(folder: vscode.Uri): Promise<Texts> {
    const { t } = vscode.l10n;
    const { files } = this.folder;
    const at = (path: string) => folder.with({ path });
    const found = await filesBelow(folder.path, new Set(files), (path) => entriesOf(at(path)));
    const missing = files.filter((name) => !found.has(name));
    if (missing.length > 0)
      throw new ChoiceError(
        t(
          '{0} has no {1}. Choose the folder in which all of these files are.',
          folder.path,
          listed(missing, 'or'),
        ),
      );
    const texts = [...found].map(
      async ([name, path]) => [name, await readTextOrRefuse(at(path), path)] as const,
    );
    return Object.fromEntries(await Promise.all(texts));
  }
}
