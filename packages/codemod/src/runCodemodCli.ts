import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatReport } from './formatReport.js'
import { type Origin, origins } from './origins.js'
import { runCodemod } from './runCodemod.js'

const usage = `Usage: npx @lading/codemod ${origins.join('|')} PATH [--dry]

Moves the source files of a folder from another uploader to Lading, by the tables of the guides. What it does not understand stays as
it is, and the report names the places that a person has to look at. Commit first: files are changed in place.

  --dry  Changes nothing and prints the report alone.`

/** The process in which the program runs. */
export interface Surroundings {
  /** Working directory, from which the path is named. */
  readonly folder: string
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

const isOrigin = (name: string | undefined): name is Origin => origins.some((origin) => origin === name)

/** Runs the command line and returns the exit code: 0, 1 if a file could not be read, 2 for bad arguments. */
export function runCodemodCli(args: readonly string[], { folder, print, printError }: Surroundings): number {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
  const { values, positionals } = parsed
  if (values.help) {
    print(usage)
    return 0
  }
  const [origin, path = '', ...rest] = positionals
  if (!isOrigin(origin)) return refuse(`Name where the pages come from: ${origins.join(', ')}.`)
  if (rest.length > 0 || path === '') return refuse('Name one folder or file.')
  const target = resolve(folder, path)
  if (!existsSync(target)) return refuse(`"${path}" does not exist.`)
  const isDry = values.dry === true
  const result = runCodemod({ origin, path: target, isDry })
  print(formatReport(result, { isDry, name: (file) => relative(folder, file) || file }))
  return result.failed.size > 0 ? 1 : 0

  function refuse(reason: string): number {
    printError(`${reason} See npx @lading/codemod --help.`)
    return 2
  }
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { dry: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
