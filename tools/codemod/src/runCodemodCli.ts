import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Origin, origins } from './origins.js'
import { formatJson } from './report/formatJson.js'
import { formatReport } from './report/formatReport.js'
import { runCodemod } from './runCodemod.js'

const usage = `Usage: npx @lading/codemod ${origins.join('|')} PATH [--dry] [--force] [--report json]

Moves a folder's source files from another uploader to Lading. The report lists every rule, listener, plugin, option and style that
isn't carried over. Commit first: files are changed in place.

  --dry          print the report without changing anything
  --force        also rewrite files that lose a rule, a validator or a listener
  --report json  print the report as JSON

Exit codes: 0 nothing is left to do; 1 a file couldn't be read; 2 places in the report are still open, or invalid arguments.`

/** The process in which the program runs. */
export interface Surroundings {
  /** Working directory; the path is relative to it. */
  readonly folder: string
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

const isOrigin = (name: string | undefined): name is Origin => origins.some((origin) => origin === name)

/**
 * Runs the command line. Returns the exit code: 0 for success, 1 if a file couldn't be read, 2 if places are still open (notes don't
 * count) or arguments are invalid.
 */
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
  if (values.report !== undefined && values.report !== 'json' && values.report !== 'text')
    return refuse(`"${values.report}" isn't a report format. Use text or json.`)
  const isDry = values.dry === true
  const result = runCodemod({ origin, path: target, isDry, isForced: values.force === true })
  const name = (file: string) => relative(folder, file) || file
  print(values.report === 'json' ? formatJson(result, name) : formatReport(result, { isDry, name }))
  const isOpen = [...result.findings.values()].flat().some(({ level }) => level !== 'note')
  if (isOpen) return 2
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
    options: {
      dry: { type: 'boolean' },
      force: { type: 'boolean' },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
