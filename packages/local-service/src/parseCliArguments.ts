import { parseArgs } from 'node:util'

/** What the command line asks for. */
export type CliRequest =
  | { readonly action: 'help' }
  | { readonly action: 'version' }
  | { readonly action: 'refuse'; readonly reason: string }
  | { readonly action: 'serve'; readonly port: number; readonly dataDir: string; readonly isQuiet: boolean }

/** Understands the command line; whatever is wrong with it comes back as one sentence. */
export function parseCliArguments(args: readonly string[]): CliRequest {
  const flags = readFlags(args)
  if (typeof flags === 'string') return { action: 'refuse', reason: flags }
  if (flags.help) return { action: 'help' }
  if (flags.version) return { action: 'version' }
  const port = Number(flags.port)
  if (!/^\d{1,5}$/.test(flags.port) || port > 65535) {
    return { action: 'refuse', reason: 'The port must be a whole number from 0 to 65535.' }
  }
  if (flags.data.trim() === '') return { action: 'refuse', reason: 'The data directory must have a name.' }
  return { action: 'serve', port, dataDir: flags.data, isQuiet: flags.quiet }
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4100' },
        data: { type: 'string', default: '.lading-data' },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    const [sentence = 'The command line cannot be read'] = (
      error instanceof Error ? error.message : ''
    ).split(/\.\s|\n/)
    return `${sentence.replace(/\.$/, '')}.`
  }
}
