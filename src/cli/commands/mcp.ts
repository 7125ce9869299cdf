import type { Arguments } from '../arguments';
import type { Command } from '../command';
import { EXIT, type ExitCode } from '../exit';
import { Folders } from '../mcp/folders';
import type { Terminal } from '../terminal';

async function run(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const folders = await Folders.open(args.positionals.length > 0 ? args.positionals : ['.']);
  const { serve } = await import('../mcp/serve');
  await serve(folders, terminal);
  return EXIT.fine;
}

export const command: Command = {
  operands: '[FOLDER…]',
  details:
    'Speaks the Model Context Protocol on standard input and output until the client closes it. The tools count, check,\n' +
    'compare, sample, read and review answer exactly and change nothing. They read rule-group files and transcripts in\n' +
    'the folders given (default: the present one), and no other files.\n',
  options: {},
  examples: {
    'falsify mcp': 'with the files of this folder',
    'falsify mcp data episodes': 'with those of two others',
  },
  run,
};
