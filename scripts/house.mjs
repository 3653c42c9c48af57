// What it counts, in `packages`, `services` and `tools` unless another folder is named. Tests, fixtures, languages, style sheets and
// package.json don't count.
// - `import()` sites: places in the code, not in types, that load a module later.
// - Public entry points: keys of `exports` of the packages, without style sheets, `package.json` and what is under `./internal/`.
// - Files on the doorstep: code in `src` itself, in none of its folders, per package; the largest is shown.
// - Lines: of TypeScript and JavaScript in git, also in `scripts` and `bench`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { PLACES, packageFolders, packageOf } from './lib/packageFolders.mjs'
import { isTest, readModules } from './lib/readModules.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'

const left = /\/(?:testing|fixtures|templates)\/|^packages\/locales\/src\/|\.test-d\.ts$|\.d\.ts$/

// Prints the figures of the house.
await runMain(async () => {
  const modules = PLACES.flatMap(readModules).filter(
    ({ path }) => /\/(?:src|bin)\//.test(path) && !isTest(path) && !left.test(path),
  )
  const sites = modules.flatMap(({ path }) => {
    const code = readFileSync(join(root, path), 'utf8')
    const { dynamicImports } = parseSync(path, code).module
    return dynamicImports.filter(({ start, end }) => !code.slice(start, end).includes('@lading/locales/'))
  })
  const entries = packageFolders().flatMap((folder) => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return Object.keys(exports).filter((key) => !/\.css$|^\.\/package\.json$|^\.\/internal\//.test(key))
  })
  /** @type {Map<string, number>} */
  const doorsteps = new Map()
  for (const { path } of modules) {
    const folder = packageOf(path) ?? ''
    if (/^[^/]+\/[^/]+\/src\/[^/]+$/.test(path)) doorsteps.set(folder, (doorsteps.get(folder) ?? 0) + 1)
  }
  const crowded = [...doorsteps].filter(([, count]) => count > 12).sort(([, a], [, b]) => b - a)
  const files = execFileSync('git', ['ls-files', ...PLACES, 'scripts', 'bench'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !isTest(path) && !left.test(path))
  const lines = files.reduce(
    (sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1,
    0,
  )
  console.log(`import() sites: ${sites.length}`)
  console.log(`public entry points: ${entries.length}`)
  console.log(
    `packages with more than 12 files on the doorstep: ${crowded.map(([name, count]) => `${name} ${count}`).join(', ') || 'none'}`,
  )
  console.log(`lines: ${lines}`)
  return 0
})
