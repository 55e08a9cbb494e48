import { allCommands } from './all-commands.ts'
import type { Command } from './command.ts'

const HOW = 'npm run pragati --'

/** Usage and summary of each of the commands. */
export function overview(commands: readonly Command[] = allCommands): string {
  const usages = commands.map((one) => [usage(one), one.summary] as const)
  const width = Math.max(...usages.map(([left]) => left.length))
  return [
    `Usage: ${HOW} <command> [options]`,
    '',
    ...usages.map(([left, summary]) => `  ${left.padEnd(width)}  ${summary}`),
    '',
    'With every command: --json prints the result as JSON (use "npm run -s pragati" for nothing else), --help',
    'explains the command. It works on the database of DATABASE_URL or DATA_DIR, also while the server runs.',
    'Exit codes: 0 done, 1 rejected or failed, 2 wrong usage.',
  ].join('\n')
}

export function helpOf(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { type, hint }]) => [`--${name}${type === 'string' ? ' <text>' : ''}`, hint] as const,
  )
  const width = Math.max(0, ...options.map(([left]) => left.length))
  return [
    `Usage: ${HOW} ${usage(command)}`,
    '',
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    ...(options.length > 0 ? ['', ...options.map(([left, hint]) => `  ${left.padEnd(width)}  ${hint}`)] : []),
  ].join('\n')
}

export function usage({ words, positionals = [], options }: Command): string {
  const named = positionals.map((name) => (name.endsWith('?') ? `[${name.slice(0, -1)}]` : `<${name}>`))
  return [words, ...named, ...(options ? ['[options]'] : [])].join(' ')
}
