import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metadataProblems } from './lib/metadataProblems.mjs'
import { packageFolders } from './lib/packageFolders.mjs'
import { peerRange } from './lib/peerRange.mjs'
import { publicEntries } from './lib/publicEntries.mjs'
import { root } from './lib/root.mjs'
import { setPeerRanges } from './lib/setPeerRanges.mjs'

const folder = 'packages/kernel'
const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const skill = 'skills/lading-plugin/SKILL.md'
const files = ['LICENSE', 'README.md', 'llms.txt', skill, 'package.json', 'dist/index.js']

test('complete metadata has no problems', () => {
  expect(metadataProblems(folder, manifest, files)).toEqual([])
})

test('metadata of another repository is reported', () => {
  const problems = metadataProblems(
    folder,
    { ...manifest, bugs: 'https://example.com', author: undefined },
    files,
  )
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['"bugs"', '"author"'])
})

test('a package in the wrong folder is reported', () => {
  const problems = metadataProblems('packages/react', manifest, files)
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['"repository"', '"homepage"'])
})

const readPackages = (at: string) =>
  packageFolders(at).map((name) => JSON.parse(readFileSync(join(at, name, 'package.json'), 'utf8')))
const peersOf = ({ peerDependencies = {} }: { peerDependencies?: Record<string, string> }) =>
  Object.entries(peerDependencies).filter(([peer]) => peer.startsWith('@lading/'))

test('before 1.0 our packages are peers of each other within one minor version, as at run time', () => {
  const peers = readPackages(root).flatMap(peersOf)
  expect(peers.length).toBeGreaterThan(3)
  expect(new Set(peers.map(([, range]) => range))).toEqual(new Set([peerRange(manifest.version)]))
  const guide = readFileSync(join(root, 'docs/plugin-guide.md'), 'utf8')
  const ranges = [...guide.matchAll(/"@lading\/kernel": "([^"]*)"/g)].map(([, range]) => range)
  expect(new Set(ranges)).toEqual(new Set([peerRange(manifest.version)]))
})

test('another range of a peer is reported', () => {
  const other = { ...manifest, peerDependencies: { '@lading/react': '>=0.1.0 <1.0.0', react: '^19.0.0' } }
  expect(metadataProblems(folder, other, files)).toEqual([
    `The peer "@lading/react" must have the range "${peerRange(manifest.version)}".`,
  ])
})

test('a new version sets the ranges of our peers and no others', () => {
  const copy = mkdtempSync(join(tmpdir(), 'lading-peers-'))
  try {
    for (const name of packageFolders()) {
      const path = join(name, 'package.json')
      cpSync(join(root, path), join(copy, path))
    }
    setPeerRanges('^9.9.9', copy)
    const changed = readPackages(copy)
    expect(new Set(changed.flatMap(peersOf).map(([, range]) => range))).toEqual(new Set(['^9.9.9']))
    setPeerRanges(peerRange(manifest.version), copy)
    expect(readPackages(copy)).toEqual(readPackages(root))
  } finally {
    rmSync(copy, { recursive: true })
  }
})

test('what npm would not publish is reported', () => {
  expect(metadataProblems(folder, { ...manifest, keywords: [] }, ['package.json'])).toEqual([
    'LICENSE is missing.',
    'README.md is missing.',
    'llms.txt is missing.',
    `${skill} is missing.`,
    '"keywords" is missing.',
  ])
})

test('everything that can be imported is compiled: style sheets without types, too', () => {
  const types = { types: './dist/a.d.ts', default: './dist/a.js' }
  const pattern = { types: './dist/locales/*.d.ts', default: './dist/locales/*.js' }
  const exports = {
    '.': types,
    './style.css': './src/style.css',
    './locales/*': pattern,
    './bundles/*': './bundles/*',
    './bundles/*.css': { types: './a.d.ts', default: './bundles/*.css' },
    './package.json': './package.json',
  }
  const paths = [
    'dist/a.js',
    'dist/locales/de.js',
    'dist/locales/de.d.ts',
    'bundles/a.min.css',
    'bundles/a.map',
  ]
  expect(publicEntries({ manifest: { name: 'a', exports }, files: paths })).toEqual([
    'a',
    'a/style.css',
    'a/locales/de',
    'a/bundles/a.min.css',
  ])
})

test('the issue form names every package, and CONTRIBUTING says where each is', () => {
  const names = readPackages(root).map(({ name }) => String(name))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const form = [...read('.github/ISSUE_TEMPLATE/bug.yml').matchAll(/^ +- '(@lading\/.+|create-lading)'$/gm)]
  expect(form.map(([, name]) => name).sort()).toEqual([...names].sort())
  const [, layout = ''] = /## Layout\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md')) ?? []
  const folders = packageFolders()
  const rows = new Set(
    [...layout.matchAll(/^((?:packages|services|tools)\/[\w-]+\*?) {2}/gm)].map(([, row]) => row),
  )
  const unnamed = folders.filter(
    (folder) =>
      !rows.has(folder) && !(folder.startsWith('packages/plugin-') && rows.has('packages/plugin-*')),
  )
  expect(unnamed).toEqual([])
})

test('the README of a package names everything that can be imported from it', () => {
  const missing = packageFolders().flatMap((folder) => {
    const {
      name,
      exports = {},
      private: isPrivate,
    } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    if (isPrivate) return []
    const readme = readFileSync(join(root, folder, 'README.md'), 'utf8')
    return Object.entries<Record<string, unknown> | string>(exports)
      .filter(([, target]) => typeof target === 'string' || 'default' in target)
      .map(([path]) => path.slice(1))
      .filter((path) => path.startsWith('/') && path !== '/package.json')
      .filter((path) => !readme.includes(path.split('*')[0] ?? path))
      .map((path) => name + path)
  })
  expect(missing).toEqual([])
})

test.each([
  'src/testing/index.ts',
  'dist/testing/index.js',
  'src/list/a.test.ts',
  'src/a.browser.test.tsx',
  'src/types.test-d.ts',
  'src/list/fixtures/a.json',
  'dist/a.test.js.map',
])('%s is not published', (file) => {
  const { './testing': _, ...exports } = manifest.exports
  expect(metadataProblems(folder, { ...manifest, exports }, [...files, file])).toEqual([
    `${file} is for tests: leave it out of "files".`,
  ])
})

test('a test kit that users import is published, without its fixtures and tests', () => {
  const kit = ['src/testing/index.ts', 'dist/testing/leaks/Ledger.js', 'src/testProjects.ts']
  expect(metadataProblems(folder, manifest, [...files, ...kit])).toEqual([])
  for (const file of ['src/testing/fixtures/a.ts', 'src/testing/a.test.ts', 'src/list/testing/a.ts'])
    expect(metadataProblems(folder, manifest, [...files, file])).toHaveLength(1)
})

test('the README of a package opens with a map that names each of its folders', () => {
  const problems = packageFolders().flatMap((name) => {
    const at = join(root, name)
    const readme = readFileSync(join(at, 'README.md'), 'utf8')
    const [, map] =
      /^# .*\n\n<details>\n<summary>Map of the source<\/summary>\n([\s\S]*?)\n<\/details>\n/.exec(readme) ??
      []
    if (!map) return [`${name} has no map`]
    const named = [...map.matchAll(/^\| \[`([^`]+)`\]\(\1\) \| .+ \|$/gm)].map(([, path = '']) => path)
    const folders = readdirSync(join(at, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map((entry) => `src/${entry.name}`)
    return [
      ...folders.filter((path) => !named.includes(path)).map((path) => `${name}/${path} is not in the map`),
      ...named.filter((path) => !existsSync(join(at, path))).map((path) => `${name}/${path} does not exist`),
    ]
  })
  expect(problems).toEqual([])
})
