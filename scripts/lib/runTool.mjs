import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs a command-line tool of the repository's dev dependencies with this Node, without npx and its start-up time.
 *
 * @param {string} packageName Such as `typescript`.
 * @param {string} command Such as `tsc`.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runTool(packageName, command, args, options) {
  const folder = join(root, 'node_modules', packageName)
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${packageName} has no command "${command}".`)
  return run(process.execPath, [join(folder, file), ...args], options)
}
