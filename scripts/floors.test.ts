import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderGraph } from './lib/folderGraph.mjs'
import { importGraph } from './lib/importGraph.mjs'
import { readEntryPoints } from './lib/readEntryPoints.mjs'
import { isTest, readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'

const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** Packages whose floors `docs/architecture.md` shows, and how their tables begin. */
const tables = {
  'packages/kernel': '| Floor of the [kernel]',
  'packages/react': '| Floor of [`react`]',
  'packages/plugin-uploadcare-transport': '| Floor of the [transport]',
  'packages/transport-engine': '| Floor of the [engine]',
  'services/local-service': '| Floor | Folders |',
}

/** Reads a table: the floor of each folder, counted from the top. */
function readFloors(beginning: string): ReadonlyMap<string, number> {
  const [table = ''] = text.slice(text.indexOf(`\n${beginning}`) + 1).split('\n\n')
  const rows = table.split('\n').slice(2)
  return new Map(
    rows.flatMap((row, floor) =>
      [...(row.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, folder = '']) => [folder, floor] as const),
    ),
  )
}

describe.each(Object.entries(tables))('the floors of %s', (path, beginning) => {
  const floors = readFloors(beginning)
  const modules = readModules(path).filter((module) => !isTest(module.path) && module.path.includes('/src/'))
  const roomOf = (folder: string) => folder.slice(`${path}/src/`.length).split('/')[0] ?? ''
  const folders = folderGraph(importGraph(modules, readEntryPoints()))

  test('name every folder', () => {
    const rooms = new Set([...folders.keys()].map(roomOf).filter((room) => room !== 'testing'))
    expect([...floors.keys()].sort()).toEqual([...rooms].sort())
  })

  test('have no import from a floor above', () => {
    const up = [...folders].flatMap(([folder, targets]) =>
      targets
        .filter((target) => Number(floors.get(roomOf(target))) < Number(floors.get(roomOf(folder))))
        .map((target) => `${folder} -> ${target}`),
    )
    expect(up).toEqual([])
  })
})
