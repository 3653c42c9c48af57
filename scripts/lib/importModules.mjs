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
  const { module } = await runnerImport(entry, config)
  rmSync(entry)
  return files.map((_, index) => module[`m${index}`] ?? {})
}
