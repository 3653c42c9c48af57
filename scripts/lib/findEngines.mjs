import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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

/**
 * Finds WebKitGTK with what drives it. There is one on Linux only.
 *
 * @returns {{ driver: string, browser: string, display: string } | undefined} Paths of the programs.
 */
export function findWebkit() {
  const driver = onPath('WebKitWebDriver').find(existsSync)
  const display = onPath('Xvfb').find(existsSync)
  const browser = ['/usr/lib', '/usr/libexec', '/usr/lib64', ...folders('/usr/lib', /-linux-gnu/)]
    .flatMap((folder) => folders(folder, /^webkit2?gtk/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(existsSync)
  return driver && display && browser ? { driver, browser, display } : undefined
}

/** @param {string} program */
function onPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, program))
}

/**
 * Returns the folders in a folder whose names match; none if there is no such folder.
 *
 * @param {string} folder
 * @param {RegExp} name
 */
function folders(folder, name) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((entry) => name.test(entry))
    .map((entry) => join(folder, entry))
}
