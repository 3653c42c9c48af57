import { expect, test } from 'vitest'
import { findCycles, shortestCycle } from './lib/findCycles.mjs'
import { folderGraph } from './lib/folderGraph.mjs'
import { importGraph } from './lib/importGraph.mjs'
import { PLACES, packageOf } from './lib/packageFolders.mjs'
import { readEntryPoints } from './lib/readEntryPoints.mjs'
import { isTest, type Module, parseModule, readModules } from './lib/readModules.mjs'

const modules = [...PLACES, 'examples', 'e2e', 'bench', 'scripts']
  .flatMap(readModules)
  .filter(({ path }) => !isTest(path) && (!packageOf(path) || path.includes('/src/')))

/** Each cycle in one line: how many files are in it, and its shortest path. */
function describeCycles(
  parsed: readonly Module[],
  entryPoints: ReadonlyMap<string, string> = new Map(),
): string[] {
  const graph = importGraph(parsed, entryPoints)
  return findCycles(graph).map((files) => {
    const paths = files.map((file) => shortestCycle(graph, file)).sort((a, b) => a.length - b.length)
    return `${files.length} files: ${paths[0]?.join(' -> ')}`
  })
}

test('there are no import cycles, types and augmentations included', () => {
  expect(modules.length).toBeGreaterThan(0)
  expect(describeCycles(modules, readEntryPoints())).toEqual([])
})

test('inside of a package, folders do not import each other in a circle either', () => {
  const folders = folderGraph(importGraph(modules, readEntryPoints()))
  const cycles = findCycles(folders).filter(([folder]) => folder && packageOf(folder))
  expect(cycles.map((names) => names.join(', '))).toEqual([])
})

test('every import of code within the repository leads to a module that was read', () => {
  const graph = importGraph(modules, readEntryPoints())
  const lost = modules.flatMap(({ path, imports }) => {
    const code = imports.filter(
      // Routers generate `.gen` modules when they build.
      ({ from }) =>
        /^(\.|@lading\/)/.test(from) && !/\.(css|gen|html|json|png|svelte|svg|vue)(\?.*)?$/.test(from),
    )
    return code.length === graph.get(path)?.length
      ? []
      : [`${path}: ${code.map(({ from }) => from).join(', ')}`]
  })
  expect(lost).toEqual([])
})

/** Parses files that are given as code by their names. */
const parse = (files: Record<string, string>) =>
  Object.entries(files).map(([path, code]) => parseModule(`packages/a/src/${path}`, code))

test.each([
  ['an import', "import { b } from './b.js'"],
  ['an import for its effects', "import './b.js'"],
  ['a type import', "import type { B } from './b.js'"],
  ['a type in place', "export const a = (b: import('./b.js').B) => b"],
  ['the second type of a line', "type A = import('./c.js').C | import('./b.js').B"],
  ['a re-export', "export { b } from './b.js'"],
  ['a dynamic import', "export const load = () => import('./b.js')"],
  ['an augmentation', "declare module './b.js' { interface B { a: 1 } }\nexport {}"],
  ['the package itself', "import { b } from '@lading/a'"],
])('%s closes a cycle', (_sentence, code) => {
  const files = parse({ 'a.ts': code, 'b.tsx': "import { a } from './a.js'", 'c.ts': '' })
  expect(describeCycles(files, new Map([['@lading/a', 'packages/a/src/b.tsx']]))).toEqual([
    '2 files: packages/a/src/a.ts -> packages/a/src/b.tsx -> packages/a/src/a.ts',
  ])
})

test('a type import in the comment of a script closes a cycle', () => {
  const files = parse({
    'a.mjs': "/** @type {import('./b.mjs').B} */\nexport const a = 1",
    'b.mjs': "import './a.mjs'",
  })
  expect(describeCycles(files)).toHaveLength(1)
})

test('a comment in TypeScript closes no cycle', () => {
  const files = parse({ 'a.ts': "/** `import('./b.js')` */\nexport const a = 1", 'b.ts': "import './a.js'" })
  expect(describeCycles(files)).toEqual([])
})

test('a file that imports itself is a cycle', () => {
  expect(describeCycles(parse({ 'a.ts': "import type { A } from './a.js'" }))).toHaveLength(1)
})

test('cycles that share a file are one, and separate ones are two', () => {
  const files = parse({
    'a.ts': "import './b.js'\nimport './c.js'",
    'b.ts': "import './a.js'",
    'c.ts': "import './d.js'",
    'd.ts': "import './a.js'\nimport './e.js'",
    'e.ts': "import './f.js'",
    'f.ts': "import './e.js'",
    'g.ts': "import './a.js'",
  })
  expect(describeCycles(files).sort()).toEqual([
    '2 files: packages/a/src/e.ts -> packages/a/src/f.ts -> packages/a/src/e.ts',
    '4 files: packages/a/src/a.ts -> packages/a/src/b.ts -> packages/a/src/a.ts',
  ])
})

test('two imports of the same file are no cycle', () => {
  const files = parse({
    'a.ts': "import './b.js'\nimport './c.js'",
    'b.ts': "import './d.js'",
    'c.ts': "import './d.js'",
    'd.ts': '',
  })
  expect(describeCycles(files)).toEqual([])
})

const describeFolderCycles = (files: Record<string, string>) =>
  findCycles(folderGraph(importGraph(parse(files), new Map())))

test('folders whose files import each other are a cycle, though the files are none', () => {
  const files = {
    'a/one.ts': "import type { B } from '../b/one.js'",
    'a/two.ts': '',
    'b/one.ts': '',
    'b/two.ts': "import '../a/two.js'",
  }
  expect(describeFolderCycles(files)).toEqual([['packages/a/src/a', 'packages/a/src/b']])
})

test('a folder and one inside of it are two, and files in src are in none', () => {
  const files = {
    'a/one.ts': "import './c/one.js'",
    'a/c/one.ts': "import '../../shared.js'",
    'shared.ts': "import './a/one.js'",
  }
  expect(describeFolderCycles(files)).toEqual([])
  expect(describeFolderCycles({ ...files, 'a/c/two.ts': "import '../one.js'" })).toEqual([
    ['packages/a/src/a', 'packages/a/src/a/c'],
  ])
})
