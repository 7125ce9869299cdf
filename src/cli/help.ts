import type { OptionSpecs } from './arguments';
import type { Command, NamedCommand } from './command';

const HELP_OPTION: OptionSpecs = { help: { short: 'h', summary: 'show this help' } };

function optionLines(options: OptionSpecs): string {
  const rows = Object.entries({ ...options, ...HELP_OPTION }).map(([name, spec]) => {
    const short = spec.short ? `-${spec.short}, ` : '    ';
    const long = name.length === 1 ? `-${name}` : `${short}--${name}`;
    return { left: spec.value ? `${long} ${spec.value}` : long, right: spec.summary };
  });
  const width = Math.max(...rows.map((row) => row.left.length));
  return rows.map((row) => `  ${row.left.padEnd(width)}  ${row.right}\n`).join('');
}

export function commandHelp(name: string, command: Command): string {
  const examples = Object.entries(command.examples)
    .map(([line, description]) => `  ${line}\n      ${description}\n`)
    .join('');
  return [
    `Usage: falsify ${[name, command.operands].filter(Boolean).join(' ')} [options]\n`,
    command.details,
    `Options:\n${optionLines(command.options)}`,
    `Examples:\n${examples}`,
  ].join('\n');
}

export function generalHelp(commands: readonly NamedCommand[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}\n`).join('');
  return [
    'falsify: experiments on how language models discover rules, with every judge checked by exact computation\n',
    'Usage: falsify COMMAND [arguments]\n',
    `Commands:\n${lines}`,
    'falsify COMMAND --help says more about one of them; falsify --version prints the version.\n',
    'Exit codes: 0 fine, 1 findings, 2 wrong use or unreadable input, 130 cancelled.\n',
  ].join('\n');
}
