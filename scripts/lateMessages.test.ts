import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { listMessages } from '../packages/react/src/plugin/listMessages.js'
import { messages } from '../packages/react/src/plugin/messages.js'
import { importGraph } from './lib/importGraph.mjs'
import { PLACES } from './lib/packageFolders.mjs'
import { readEntryPoints } from './lib/readEntryPoints.mjs'
import { isTest, readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'

const source = 'packages/react/src'
/** Modules that load the list, with its messages, before anything behind them, and the code for long lists, which the list renders. */
const LIST = ['plugin/listViews.ts', 'plugin/listMessages.ts', 'list.ts', 'list/long/longList.ts'].map(
  (name) => `${source}/${name}`,
)
/** Shown only with `causeOf`, which arrives with the list. */
const HANDLED = [`${source}/live/nameFiles.ts: header-describe`]
const late = Object.keys(listMessages).filter((key) => !(key in messages))

/** Returns the keys of the list's messages that code shows. Keys that are built from a variable count if they can be such a key. */
function shownKeys(path: string, code: string): string[] {
  const keys = new Set<string>()
  const read = (node: { readonly type: string }) => {
    if (node.type === 'Literal') {
      const { value } = node as unknown as { readonly value: unknown }
      if (late.includes(String(value))) keys.add(String(value))
    } else if (node.type === 'ConditionalExpression') {
      const { consequent, alternate } = node as unknown as Record<string, { readonly type: string }>
      for (const branch of [consequent, alternate]) if (branch) read(branch)
    } else if (node.type === 'TemplateLiteral') {
      const { quasis } = node as unknown as { readonly quasis: readonly { value: { raw: string } }[] }
      const [start, end] = [quasis[0]?.value.raw ?? '', quasis.at(-1)?.value.raw ?? '']
      for (const key of late) if (start && key.startsWith(start) && key.endsWith(end)) keys.add(key)
    }
  }
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      const isMessage = name.type === 'Identifier' && /^(message|l10n|current)$/.test(name.name)
      if (isMessage && first) read(first)
    },
  }).visit(parseSync(path, code).program)
  return [...keys]
}

/** Returns the modules that can run while the list isn't loaded. */
function modulesBeforeList(): string[] {
  const modules = PLACES.flatMap(readModules).filter(({ path }) => path.includes('/src/') && !isTest(path))
  const graph = importGraph(modules, readEntryPoints())
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || LIST.includes(path)) return
    seen.add(path)
    for (const next of graph.get(path) ?? []) visit(next)
  }
  for (const name of ['dashboard', 'headless', 'index', 'views']) visit(`${source}/${name}.ts`)
  return [...seen]
}

test('no module that can run without the list shows one of its messages, whose key would be shown', () => {
  const paths = modulesBeforeList()
  expect(paths.length).toBeGreaterThan(100)
  const shown = paths.flatMap((path) =>
    shownKeys(path, readFileSync(join(root, path), 'utf8')).map((key) => `${path}: ${key}`),
  )
  expect(shown).toEqual(HANDLED)
})

test.each([
  ["message('queued')", ['queued']],
  ["uploader.l10n('queued')", ['queued']],
  ["message(a ? 'offline' : 'queued')", ['queued']],
  ['message(`sort-$' + '{name}`)', late.filter((key) => key.startsWith('sort-'))],
  ["message(getLoadedKey('queued', locale))", []],
  ["message('offline')", []],
])('the keys of %s are found', (code, keys) => {
  expect(shownKeys('a.ts', code)).toEqual(keys)
})
