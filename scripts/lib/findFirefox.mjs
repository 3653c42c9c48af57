import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from './onPath.mjs'

/**
 * Finds a Firefox: `FIREFOX_PATH`, then the path, then the usual places.
 *
 * @returns {string | undefined} Path of the program.
 */
export function findFirefox() {
  const usual = [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Mozilla Firefox', 'firefox.exe')),
  ]
  const named = process.env.FIREFOX_PATH
  return (named ? [named] : [...onPath('firefox-esr'), ...onPath('firefox'), ...usual]).find(existsSync)
}
