import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { brokenImports } from './lib/brokenImports.mjs'
import { bundleModules } from './lib/bundleModules.mjs'
import { bundleTypes } from './lib/bundleTypes.mjs'
import { chunksOf } from './lib/chunksOf.mjs'
import { packageFolders } from './lib/packageFolders.mjs'
import { publishedManifest } from './lib/publishedManifest.mjs'
import { readHouse, releaseProblems } from './lib/releaseProblems.mjs'
import { root } from './lib/root.mjs'
import { serveRegistry } from './lib/serveRegistry.mjs'

test('the published package.json names no sources, and nothing that only this repository uses', () => {
  const manifest = publishedManifest({
    name: 'a',
    sideEffects: ['*.css', './dist/a.js', './src/a.ts'],
    exports: {
      '.': { '@lading/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
      './advice': {
        development: { '@lading/source': './src/b.ts', default: './dist/b.js' },
        default: './dist/c.js',
      },
      './testing': { '@lading/source': './src/testing.ts' },
      './style.css': './src/style.css',
    },
    files: ['dist'],
    scripts: { build: 'tsc' },
    devDependencies: { vite: '8.0.0' },
    publishConfig: { tag: 'next' },
  })
  expect(manifest).toEqual({
    name: 'a',
    sideEffects: ['*.css', './dist/a.js'],
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './advice': { development: { default: './dist/b.js' }, default: './dist/c.js' },
      './style.css': './src/style.css',
    },
    publishConfig: { access: 'public', provenance: true, tag: 'next' },
  })
})

test('types are bundled: each entry has a file, and what no entry reaches is not published', async () => {
  const source = mkdtempSync(join(tmpdir(), 'lading-types-'))
  const target = mkdtempSync(join(tmpdir(), 'lading-types-'))
  onTestFinished(() => {
    for (const folder of [source, target]) rmSync(folder, { recursive: true })
  })
  const files = {
    'dist/index.d.ts':
      "export { a } from './a/a.js'\nexport type { Slots } from './b.js'\nexport type { D } from './a/disposable.js'\nimport './global.js'\n",
    'dist/test.d.ts':
      "export type { B } from './b.js'\nimport { type Peer } from 'peer'\nexport type P = Peer\n",
    'dist/a/a.d.ts':
      "/** Says a. */\nexport declare const a: import('../b.js').B\ndeclare module '../b.js' {\n  interface Slots {\n    a: 1\n  }\n}\n",
    'dist/b.d.ts':
      "import type { Loose } from 'loose'\nexport interface B {\n  loose: Loose\n}\nexport interface Slots {}\n",
    'dist/a/disposable.d.ts':
      '/// <reference lib="esnext.disposable" preserve="true" />\nexport interface D extends Disposable {}\n',
    'dist/global.d.ts': 'declare global {\n  interface Window {\n    b: 1\n  }\n}\nexport {}\n',
    'dist/hidden.d.ts': 'export declare const hidden: 1\n',
    'dist/lang/de.d.ts': 'export declare const de: 1\n',
    'dist/index.js': "import { x } from 'peer'\n",
  }
  for (const [path, text] of Object.entries(files)) {
    for (const folder of [source, target]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      if (folder === source || path.endsWith('.js')) writeFileSync(join(folder, path), text)
    }
  }
  const exports = {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './test': { types: './dist/test.d.ts', default: './dist/test.js' },
    './lang/*': { types: './dist/lang/*.d.ts', default: './dist/lang/*.js' },
  }
  const peerDependenciesMeta = { peer: { optional: true }, loose: { optional: true } }
  await bundleTypes(source, { name: 'own', exports, peerDependenciesMeta }, Object.keys(files), target)
  const written = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  )
  expect(written.sort()).toEqual([
    'dist/index.d.ts',
    'dist/lang/de.d.ts',
    'dist/test.d.ts',
    'dist/types/b.d.ts',
  ])
  const text = Object.fromEntries(written.map((file) => [file, readFileSync(join(target, file), 'utf8')]))
  expect(text['dist/index.d.ts']).toContain('/** Says a. */')
  // Compilers ignore such a line below the first statement.
  expect(text['dist/index.d.ts']).toMatch(/^\/\/\/ <reference lib="esnext.disposable" preserve="true" \/>\n/)
  expect(text['dist/index.d.ts']).toMatch(/declare module ['"]own['"] \{\s*interface Slots/)
  expect(text['dist/index.d.ts']).toMatch(/interface Window/)
  expect(text['dist/types/b.d.ts']).toMatch(/\/\/ @ts-ignore: optional\nimport .* from "loose"/)
  expect(text['dist/test.d.ts']).not.toContain('@ts-ignore')
  expect(Object.values(text).join()).not.toContain('hidden')
})

test('the registry of this machine keeps versions and tags, and refers npm elsewhere for other packages', async () => {
  const registry = await serveRegistry({ upstream: 'https://registry.example.com' })
  onTestFinished(() => registry.close())
  const publish = (version: string, tag: string) =>
    fetch(`${registry.url}/@lading%2fa`, {
      method: 'PUT',
      body: JSON.stringify({
        name: '@lading/a',
        versions: { [version]: { name: '@lading/a', version } },
        'dist-tags': { [tag]: version },
        _attachments: { 'a.tgz': { data: Buffer.from(version).toString('base64') } },
      }),
    })
  expect((await publish('0.1.0', 'next')).status).toBe(201)
  expect((await publish('0.2.0', 'latest')).status).toBe(201)
  expect((await publish('0.2.0', 'latest')).status).toBe(500)
  const { 'dist-tags': tags, versions } = await (await fetch(`${registry.url}/@lading%2fa`)).json()
  expect(tags).toEqual({ next: '0.1.0', latest: '0.2.0' })
  expect(await (await fetch(versions['0.1.0'].dist.tarball)).text()).toBe('0.1.0')
  const other = await fetch(`${registry.url}/react`, { redirect: 'manual' })
  expect([other.status, other.headers.get('location')]).toEqual([302, 'https://registry.example.com/react'])
})

test('imports that lead to no published file are found, in comments they are none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lading-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(
    join(folder, 'dist/a.js'),
    "/** import './no.js' */\nexport { b } from './b.js'\nimport('./../../other/c.js')\n",
  )
  writeFileSync(
    join(folder, 'dist/b.js'),
    "new Worker(new URL('./worker.js', import.meta.url))\n// import './no.js'\n",
  )
  writeFileSync(join(folder, 'dist/a.d.ts'), "export { b } from './b.js'\n")
  expect(brokenImports(folder).sort()).toEqual([
    'dist/a.d.ts imports ./b.js, which is not published.',
    'dist/a.js imports ./../../other/c.js, which is not published.',
    'dist/b.js imports ./worker.js, which is not published.',
  ])
})

test('modules are published as one file if the same parts of a page load them', () => {
  const code = (imports: string[], more: { later?: string[]; isClient?: boolean } = {}) => ({
    imports: imports.map((name) => `packages/a/dist/${name}.js`),
    later: (more.later ?? []).map((name) => `packages/a/dist/${name}.js`),
    isClient: more.isClient ?? false,
    size: imports.length,
  })
  const modules = Object.entries({
    index: code(['page', 'both', 'view']),
    page: code(['pageA'], { later: ['later'] }),
    pageA: code(['pageB']),
    pageB: code([]),
    both: code(['bothA', 'bothB']),
    bothA: code(['bothC']),
    bothB: code([]),
    bothC: code([]),
    view: code(['viewA'], { isClient: true }),
    viewA: code([]),
    later: code(['laterA', 'both', 'view']),
    laterA: code([]),
    unused: code(['both']),
  }).map(([name, module]) => [`packages/a/dist/${name}.js`, module] as const)
  const chunks = chunksOf(new Map(modules), new Set(['packages/a/dist/index.js']))
  const names = [...chunks].map(([path, name]) => [path.replace(/.*dist\/|\.js$/g, ''), name])
  expect(Object.fromEntries(names)).toEqual({
    page: 'page',
    pageA: 'pageA',
    pageB: 'pageA',
    both: 'both',
    bothA: 'bothA',
    bothB: 'bothA',
    bothC: 'bothA',
    // A server may import the others.
    view: 'view',
    viewA: 'viewA',
  })
})

test('modules are bundled: entries, what is loaded later, comments and directives stay', async () => {
  const target = mkdtempSync(join(tmpdir(), 'lading-modules-'))
  onTestFinished(() => rmSync(target, { recursive: true }))
  const files = {
    'index.js':
      "export { a } from './a/a.js'\nexport { View } from './view.js'\nexport const later = () => import('./later.js')\n",
    'define.js': "import * as all from './index.js'\nconsole.log(all)\n",
    'a/a.js':
      "import { b } from './b.js'\nimport { c } from '../vendor/c.js'\n/** Says a. */\nexport function a() {\n  // Not before b.\n  return [b, c, new URL('../worker.js', import.meta.url)]\n}\n",
    'a/b.js': '// A second one.\nexport const b = new Map(load())\nfunction load() {\n  return []\n}\n',
    'view.js': "'use client'\nimport { a } from './a/a.js'\nexport const View = () => a()\n",
    'later.js': "import { b } from './a/b.js'\nexport const later = b\n",
    'vendor/c.js': 'export const c = 1\n',
    'worker.js': 'postMessage(1)\n',
    'types.js': 'export {}\n',
  }
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(target, 'dist', path)), { recursive: true })
    writeFileSync(join(target, 'dist', path), code)
  }
  await bundleModules(target, {
    entries: ['dist/index.js', 'dist/define.js'],
    whole: new Set(['dist/worker.js']),
    chunkOf: (file) => (file === 'dist/view.js' ? 'view' : /\/a\//.test(file) ? 'a' : undefined),
  })
  const read = (path: string) => readFileSync(join(target, 'dist', path), 'utf8')
  const written = readdirSync(join(target, 'dist'), { recursive: true, encoding: 'utf8' })
  expect(written.filter((file) => file.endsWith('.js')).sort()).toEqual([
    'chunks/a.js',
    'chunks/view.js',
    'define.js',
    'index.js',
    'later.js',
    'vendor/c.js',
    'worker.js',
  ])
  expect(brokenImports(target)).toEqual([])
  expect(read('index.js')).toMatch(/export \{ View, a, later \}/)
  expect(read('index.js')).toContain("import('./later.js')".replaceAll("'", '"'))
  expect(read('define.js')).toMatch(/import \* as all from "\.\/index\.js"/)
  expect(read('chunks/a.js')).toContain('/** Says a. */')
  expect(read('chunks/a.js')).toMatch(/^\s*\/\/ Not before b\.$/m)
  expect(read('chunks/a.js')).toMatch(/^\/\/ A second one\.$/m)
  expect(read('chunks/a.js')).toContain('new URL("../worker.js", import.meta.url)')
  // A page that uses only `a` can leave it out.
  expect(read('chunks/a.js')).toContain('/* @__PURE__ */ new Map(/* @__PURE__ */ load())')
  expect(read('chunks/view.js')).toMatch(/^'use client'\n/)
  expect(read('chunks/a.js') + read('index.js')).not.toContain('use client')
})

const house = readHouse()
const published = packageFolders().map((folder) =>
  publishedManifest(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))),
)

test('16 packages are stable, and every promise of a release is kept', () => {
  expect(releaseProblems(published, house)).toEqual([])
  expect(published.filter(({ publishConfig }) => publishConfig.tag !== 'next')).toHaveLength(16)
})

test.each<[string, Record<string, unknown>, string]>([
  ['@lading/kernel', { version: '0.1.1' }, 'The packages have several versions: 0.1.0, 0.1.1.'],
  ['@lading/kernel', { engines: { node: '>=20' } }, '"engines" would warn people'],
  ['@lading/codemod', { engines: undefined }, 'names no version of it'],
  [
    '@lading/kernel',
    { dependencies: { '@lading/service': '^0.1.0' } },
    'is stable and brings @lading/service',
  ],
  [
    '@lading/forms',
    { publishConfig: { access: 'public', provenance: true } },
    'and docs/versions.md says otherwise',
  ],
  ['@lading/kernel', { publishConfig: { access: 'public' } }, 'without provenance'],
  ['create-lading', { name: 'create-other' }, 'create-other is in no fixed group'],
  ['@lading/kernel', { repository: undefined }, 'does not say where its source is'],
])('a release is stopped by a change of %s: %o', (name, change, problem) => {
  const changed = published.map((manifest) =>
    manifest.name === name ? { ...manifest, ...change } : manifest,
  )
  expect(releaseProblems(changed, house).join('\n')).toContain(problem)
})

test.each([
  ['environment: npm', 'environment: other'],
  ['id-token: write', 'id-token: read'],
  ['--provenance', ''],
])('a release workflow without "%s" is stopped', (good, bad) => {
  const workflow = house.workflow.replace(good, bad)
  expect(releaseProblems(published, { ...house, workflow })).toHaveLength(1)
})
