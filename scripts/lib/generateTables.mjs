import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePhoneScript, phoneFiles } from './bundlePhoneScript.mjs'
import { messageFiles, readMessages } from './readMessages.mjs'
import { root } from './root.mjs'
import { styleSheets, toStyleModule } from './styleSheets.mjs'

const english = 'packages/locales/src/en.ts'
const phoneScript = 'services/server/src/handoff/page/phoneScript.ts'

/**
 * Writes the modules that are made from other files and not kept in git: style sheets as text, the script of the page that
 * phones open, and the table of all English messages. Those that are newer than their sources stay.
 *
 * @param {{ all?: boolean }} [options] `all`: also those that seem to be current.
 */
export async function generateTables({ all = false } = {}) {
  for (const sheet of styleSheets) {
    const from = [...sheet.from, 'scripts/lib/styleSheets.mjs'].map((file) => join(root, file))
    if (all || isStale(sheet.path, from)) write(sheet.path, await toStyleModule(sheet))
  }
  if (all || isStale(phoneScript, phoneFiles())) write(phoneScript, await bundlePhoneScript())
  if (all || isStale(english, messageFiles())) write(english, await englishTable())
}

/** @param {string} path @param {readonly string[]} sources */
function isStale(path, sources) {
  const file = join(root, path)
  if (!existsSync(file)) return true
  const { mtimeMs } = statSync(file)
  return sources.some((source) => statSync(source).mtimeMs > mtimeMs)
}

/** @param {string} path @param {string} content */
function write(path, content) {
  const file = join(root, path)
  // A compiler need not read again what is the same.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content)
}

async function englishTable() {
  const lines = (await readMessages()).map(
    ({ key, english }) => `  ${JSON.stringify(key)}: ${JSON.stringify(english)},\n`,
  )
  const head =
    "import type { MessageTable } from '@lading/kernel'\n\n/** English: all messages, to be copied for another language. Made by the build from the code. */\n"
  return `${head}export const en: MessageTable = {\n${lines.join('')}}\n`
}
