import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from './onPath.mjs'

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
