import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { importModules } from './importModules.mjs'
import { packageFolders } from './packageFolders.mjs'
import { root } from './root.mjs'

/**
 * @typedef {{ readonly key: string, readonly english: string, readonly package: string }} Message
 * @typedef {Readonly<Record<string, string>>} Table
 */

/** Where the English messages are, by the rule for names of files; the shell repeats those of others. */
const isTableFile = /(?:Messages|\/messages|\/editorTexts|kernel\/src\/locale\/en)\.ts$/
const locales = join(root, 'packages/locales/src')

/**
 * Reads every English message of all packages, in the order of the packages' files.
 *
 * @returns {Promise<Message[]>}
 */
export async function readMessages() {
  /** @type {Map<string, Message>} */
  const messages = new Map()
  const files = messageFiles()
  // The shell's table contains those of other packages.
  const last = (/** @type {string} */ file) => (file.endsWith('earlyMessages.ts') ? 1 : 0)
  files.sort((a, b) => last(a) - last(b) || a.localeCompare(b))
  const modules = await importModules(files)
  for (const [index, file] of files.entries()) {
    for (const exported of Object.values(modules[index] ?? {})) {
      for (const [key, english] of Object.entries(englishOf(exported))) {
        if (typeof english !== 'string') continue
        const name = relative(root, file).split(/[\\/]/)[1] ?? ''
        const known = messages.get(key)
        if (known && known.english !== english) {
          throw new Error(`"${key}" has two English messages: ${known.package} and ${name} differ.`)
        }
        if (!known) messages.set(key, { key, english, package: `@lading/${name}` })
      }
    }
  }
  return [...messages.values()]
}

/** Returns the absolute paths of the files with English messages. */
export function messageFiles() {
  return packageFolders()
    .flatMap((folder) => listSources(join(root, folder)))
    .filter((file) => isTableFile.test(file))
}

/** @param {unknown} exported @returns {object} */
function englishOf(exported) {
  if (typeof exported !== 'object' || exported === null) return {}
  return 'en' in exported && typeof exported.en === 'object' && exported.en ? exported.en : exported
}

/** @param {string} folder @returns {string[]} */
function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    if (item.name === 'node_modules' || item.name === 'dist') return []
    const path = join(folder, item.name)
    return item.isDirectory() ? listSources(path) : [path]
  })
}

/**
 * Reads the tables of the built-in languages, by their codes.
 *
 * @returns {Promise<Map<string, Table>>}
 */
export async function readLanguages() {
  const names = readdirSync(locales).sort()
  const modules = await importModules(names.map((name) => join(locales, name)))
  return new Map(
    names.map((name, index) => {
      const [table] = Object.values(modules[index] ?? {})
      return [basename(name, '.ts'), /** @type {Table} */ (table)]
    }),
  )
}
