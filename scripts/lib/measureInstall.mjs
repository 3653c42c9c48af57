import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from './PlainError.mjs'
import { runNpm } from './runNpm.mjs'

/** @typedef {{ packages: number, bytes: number, files: number }} Footprint */

/** The framework is in a page already. */
const ofPage = new Set(['react', 'react-dom', 'scheduler'])

/**
 * Installs a package into an empty folder, and measures what is in it then, all but React.
 *
 * @param {string} name
 * @param {string} registry
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<{ total: Footprint, byPackage: Map<string, Footprint> }>}
 * @throws PlainError when npm can't install it.
 */
export async function measureInstall(name, registry, { signal } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lading-footprint-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const args = ['install', name, '--prefix', folder, '--registry', registry, '--no-audit', '--no-fund']
    const { code, output } = await runNpm([...args, '--loglevel=error'], {
      quiet: true,
      ...(signal && { signal }),
    })
    signal?.throwIfAborted()
    if (code !== 0) throw new PlainError(`${name} could not be installed: ${output.trim()}`)
    const byPackage = new Map()
    for (const [installed, path] of findPackages(join(folder, 'node_modules'))) {
      if (!ofPage.has(installed)) byPackage.set(installed, measureFolder(path))
    }
    const total = { packages: byPackage.size, bytes: 0, files: 0 }
    for (const { bytes, files } of byPackage.values()) {
      total.bytes += bytes
      total.files += files
    }
    return { total, byPackage }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} modules A folder `node_modules`.
 * @returns {[name: string, path: string][]}
 */
function findPackages(modules) {
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => [`${name}/${inner}`, join(modules, name, inner)])
        : [[name, join(modules, name)]],
    )
    .map(([name = '', path = '']) => [name, path])
}

/**
 * @param {string} folder
 * @returns {Footprint}
 */
function measureFolder(folder) {
  const footprint = { packages: 1, bytes: 0, files: 0 }
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    footprint.files++
    footprint.bytes += lstatSync(join(entry.parentPath, entry.name)).size
  }
  return footprint
}
