import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, type Module, parseModule, readModules } from './lib/readModules.mjs'

/** What these files may name, of everything that is subject to the layers. The first row that fits counts. */
const layers: readonly { files: RegExp; may: RegExp }[] = [
  { files: /^packages\/kernel\/src\/uppy\//, may: /^@uppy\/core$/ },
  { files: /^packages\/kernel\/src\/testing\//, may: /^vitest$/ },
  { files: /^packages\/kernel\/src\//, may: /^$/ },
  { files: /^packages\/react\/src\//, may: /^(@lading\/kernel|react(-dom)?(\/.+)?)$/ },
  { files: /^packages\/plugin-[^/]+\/src\/react\//, may: /^(@lading\/(kernel|react)|react(-dom)?(\/.+)?)$/ },
  { files: /^packages\/plugin-[^/]+-transport\/src\//, may: /^(@lading\/kernel|@uppy\/core)$/ },
  { files: /^packages\/plugin-[^/]+\/src\//, may: /^@lading\/kernel$/ },
  {
    files: /^packages\/uploader\/src\//,
    may: /^(@lading\/(kernel|react|plugin-[^/]+)(\/.+)?|@uppy\/core|react(-dom)?(\/.+)?)$/,
  },
  { files: /^packages\/local-service\/src\//, may: /^node:/ },
  { files: /^(examples|e2e|bench)\//, may: /^(?!@lading\/[^/]+\/(src|dist)\/)/ },
]

/** In the kernel every foreign package is subject to the layers, elsewhere these are. */
const governed = /^(@lading\/|@uppy\/|react(-dom)?($|\/)|node:|vitest)/

function violations({ path, imports }: Module): string[] {
  const layer = layers.find(({ files }) => files.test(path))
  const inKernel = path.startsWith('packages/kernel/')
  return imports.flatMap(({ from, lazy }) => {
    const problem = from.startsWith('.')
      ? relativeProblem(path, posix.join(posix.dirname(path), from), lazy)
      : !isTest(path) && layer && (inKernel || governed.test(from)) && !layer.may.test(from)
        ? 'its layer does not allow'
        : undefined
    return problem ? [`${path} imports ${from}, which ${problem}`] : []
  })
}

function relativeProblem(path: string, target: string, lazy: boolean): string | undefined {
  const home = /^packages\/[^/]+\//.exec(path)?.[0] ?? ''
  if (home ? !target.startsWith(home) : target.startsWith('packages/')) {
    return "reaches past a package's exports"
  }
  if (isTest(path)) return undefined
  if (target.includes('/testing/') && !path.includes('/testing/')) return 'is for tests'
  // A plugin's headless half names its screens, and a screen is loaded when it is shown.
  const isPlugin = home.startsWith('packages/plugin-')
  if (isPlugin && !lazy && target.startsWith(`${home}src/react/`) && !path.startsWith(`${home}src/react/`)) {
    return 'would load React with the headless half'
  }
  return undefined
}

const modules = ['packages', 'examples', 'e2e', 'bench']
  .flatMap(readModules)
  .filter(({ path }) => !path.startsWith('packages/') || path.includes('/src/'))

test('every import goes down the layers', () => {
  expect(modules.length).toBeGreaterThan(0)
  expect(modules.flatMap(violations)).toEqual([])
})

test.each([
  ['packages/kernel/src/a.ts', "import 'react'"],
  ['packages/kernel/src/a.ts', "import type { Uppy } from '@uppy/core'"],
  ['packages/kernel/src/a.ts', "import { nanoid } from 'nanoid'"],
  ['packages/kernel/src/a.ts', "import { fakeClock } from './testing/fakeClock.js'"],
  ['packages/kernel/src/uppy/a.ts', "import '@uppy/core/utils'"],
  ['packages/react/src/a.tsx', "type A = import('@lading/plugin-sources').Sources"],
  ['packages/react/src/a.tsx', "const load = () => import('@lading/uploader')"],
  ['packages/react/src/a.tsx', "import { Scope } from '../../kernel/src/di/Scope.js'"],
  ['packages/plugin-camera/src/a.ts', "import '@lading/react'"],
  ['packages/plugin-camera/src/a.ts', "import { Panel } from './react/Panel.js'"],
  ['packages/plugin-camera/src/react/a.tsx', "import '@lading/plugin-sources'"],
  ['packages/local-service/src/a.ts', "import '@lading/kernel'"],
  ['packages/uploader/src/a.ts', "import '@lading/local-service'"],
  ['e2e/a.spec.ts', "import { a } from '../packages/kernel/src/a.js'"],
])('%s must not say: %s', (path, code) => {
  expect(violations(parseModule(path, code))).toHaveLength(1)
})

test.each([
  ['packages/plugin-camera/src/a.ts', "const load = () => import('./react/Panel.js')"],
  ['packages/plugin-camera/src/react/a.tsx', "import '@lading/react'"],
  ['packages/plugin-uploadcare-transport/src/a.ts', "import { BasePlugin } from '@uppy/core'"],
  ['packages/kernel/src/a.ts', "/**\n * import 'react'\n */\nimport { token } from './di/tokens.js'"],
  ['packages/kernel/src/a.test.ts', "import { fakeClock } from './testing/fakeClock.js'"],
  ['packages/local-service/src/a.ts', "import 'node:fs'\nimport 'fastify'"],
])('%s may say: %s', (path, code) => {
  expect(violations(parseModule(path, code))).toEqual([])
})
