import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { screens } from './screens.mjs'

const FILE = join(root, 'docs/accessibility-tree.txt')
const HEADING = /^## (.+)$/m

const introduction = `What a screen reader has of each screen, in English: roles, names, descriptions, values and states.
Written by \`npm run screens\`. After a change, \`npm run screens -- --variants 1280-ltr-light --check\` ends with 1 if a screen
differs. Read each difference as it would be heard.
`

/**
 * Puts the accessibility trees of the pictures into docs/accessibility-tree.txt, and leaves those of other screens.
 *
 * @param {readonly import('./takeScreens.mjs').Shot[]} shots
 * @param {{ isCheck: boolean }} options `isCheck`: only compares.
 * @returns {string[]} The names of the screens that differ from the file.
 */
export function updateTrees(shots, { isCheck }) {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(HEADING).slice(1) : []
  /** @type {Map<string, string>} */
  const trees = new Map()
  for (let index = 0; index < before.length; index += 2)
    trees.set(before[index] ?? '', (before[index + 1] ?? '').trim())
  const changed = []
  for (const { screen, tree } of shots) {
    if (tree === undefined || trees.get(screen) === tree) continue
    trees.set(screen, tree)
    changed.push(screen)
  }
  const sections = screens.flatMap(({ name }) => {
    const tree = trees.get(name)
    return tree === undefined ? [] : [`## ${name}\n\n${tree}\n`]
  })
  if (!isCheck && changed.length > 0) writeFileSync(FILE, [introduction, ...sections].join('\n'))
  return changed
}
