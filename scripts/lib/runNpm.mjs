import { run } from './run.mjs'

/**
 * Runs npm: the one that started this script, else the one on the path.
 *
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const own = process.env.npm_execpath
  if (own?.endsWith('npm-cli.js')) return run(process.execPath, [own, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}
