import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs a command-line tool of the repository's dev dependencies without npx and its start-up time.
 *
 * @param {string} packageName Such as `typescript`.
 * @param {string} command Such as `tsc`.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2] & { node?: string }} [options] `node`: program to run it with. Default: this Node.
 */
export function runTool(packageName, command, args, { node = process.execPath, ...options } = {}) {
  const folder = join(root, 'node_modules', packageName)
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${packageName} has no command "${command}".`)
  return run(node, [join(folder, file), ...args], options)
}
