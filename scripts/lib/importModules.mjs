import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './root.mjs'

/** @type {import('vite').InlineConfig} */
const config = {
  configFile: false,
  root,
  logLevel: 'error',
  environments: {
    inline: { resolve: { conditions: ['@lading/source'], noExternal: [/^@lading\//] } },
  },
}

let count = 0

/**
 * Imports TypeScript modules.
 *
 * @param {readonly string[]} files
 * @returns {Promise<Record<string, unknown>[]>} Their exports, in the order of the files.
 */
export async function importModules(files) {
  count += 1
  const folder = join(root, 'node_modules/.cache')
  mkdirSync(folder, { recursive: true })
  const entry = join(folder, `modules-${process.pid}-${count}.mjs`)
  writeFileSync(
    entry,
    files.map((file, index) => `export * as m${index} from ${JSON.stringify(file)}\n`).join(''),
  )
  /** @type {{ module: Record<string, Record<string, unknown>> }} */
  const { module } = await runnerImport(entry, config).finally(restoreEnvironment(process.env.NODE_ENV))
  rmSync(entry)
  return files.map((_, index) => module[`m${index}`] ?? {})
}

/**
 * Vite sets `NODE_ENV` to "development" for its own import, and later builds of the same process would be of that kind.
 *
 * @param {string | undefined} before
 */
function restoreEnvironment(before) {
  return () => {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
