import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { PLACES, packageOf } from './lib/packageFolders.mjs'
import { isTest, type Module, parseModule, readModules } from './lib/readModules.mjs'

interface Layer {
  readonly files: RegExp
  /** What these files may import, of everything that is subject to the layers. */
  readonly may: RegExp
  readonly why: string
}

const REACT = 'react(-dom)?(/.+)?'

const allow = (...names: readonly string[]) => new RegExp(`^(${names.join('|')})$`)

/** The first row that fits counts. */
const layers: readonly Layer[] = [
  { files: /^packages\/cdn\/src\//, may: allow(), why: 'delivery URLs stand below everything else' },
  {
    files: /^packages\/kernel\/src\/uppy\//,
    may: allow('@uppy/core'),
    why: 'only the root of @uppy/core is the same in its versions 5 and 6',
  },
  {
    files: /^packages\/kernel\/src\/di\//,
    may: allow('tsyringe'),
    why: 'the container is tsyringe without decorators',
  },
  { files: /^packages\/kernel\/src\/testing\//, may: allow('vitest'), why: 'the test kit runs on any host' },
  {
    files: /^packages\/kernel\/src\//,
    may: allow('@lading/kernel/internal/advice'),
    why: 'the kernel is neutral; Uppy is imported in kernel/src/uppy and tsyringe in kernel/src/di',
  },
  {
    files: /^packages\/locales\/src\//,
    may: allow('@lading/kernel'),
    why: 'messages are data: any page may load a language without the uploader',
  },
  {
    files: /^packages\/react\/src\//,
    may: allow(
      '@lading/kernel(/(services|ui|basics|internal/advice))?',
      '@lading/react/internal/advice',
      REACT,
    ),
    why: 'the React layer uses neither plugins nor the uploader, and reaches Uppy through the kernel',
  },
  {
    files: /^packages\/plugin-uppy\/src\/react\//,
    may: allow('@lading/(kernel(/services)?|react)', REACT, '@uppy/[^/]+'),
    why: "this plugin adapts Uppy's own plugins",
  },
  {
    files: /^packages\/plugin-uppy\/src\//,
    may: allow('@lading/kernel(/services)?', '@uppy/[^/]+'),
    why: "this plugin adapts Uppy's own plugins, and its React half is in src/react",
  },
  {
    files: /^packages\/plugin-[^/]+\/src\/([^/]+\/)?react\//,
    may: allow('@lading/(kernel(/basics)?|react(/headless)?)', REACT),
    why: 'plugins meet at tokens and slots, and reach Uppy through the kernel',
  },
  {
    files: /^packages\/transport-engine\/src\/uppy\//,
    may: allow('@lading/kernel(/basics)?', '@uppy/core'),
    why: 'the base of transports that are plain Uppy plugins, too',
  },
  {
    files: /^packages\/transport-engine\/src\//,
    may: allow('@lading/kernel(/(basics|internal/advice))?'),
    why: 'all transports share the engine, which knows no service',
  },
  {
    files: /^packages\/plugin-[^/]+-transport\/src\//,
    may: allow(
      '@lading/kernel(/basics)?',
      '@lading/plugin-uploadcare-transport/internal/advice',
      '@lading/transport-engine(/((finish-)?worker|uppy))?',
      '@uppy/core',
    ),
    why: 'a transport is also a plain Uppy plugin; its React half, if any, is in src/react',
  },
  {
    files: /^packages\/plugin-(s3|resumable)\/src\/testing\//,
    may: allow('@lading/kernel(/testing)?', '@lading/transport-engine', '@lading/server'),
    why: 'its tests send to the handler of a server',
  },
  {
    files: /^packages\/plugin-s3\/src\/uppy\//,
    may: allow('@lading/kernel(/basics)?', '@lading/transport-engine/uppy', '@uppy/core'),
    why: 'a transport is also a plain Uppy plugin',
  },
  {
    files: /^packages\/plugin-(s3|resumable)\/src\//,
    may: allow('@lading/kernel(/basics)?', '@lading/transport-engine'),
    why: 'both transports have one engine, whose parts know no service',
  },
  {
    files: /^packages\/plugin-[^/]+\/src\//,
    may: allow('@lading/kernel(/basics)?'),
    why: 'plugins meet at tokens and slots, and their React half is in src/react',
  },
  {
    files: /^packages\/uploader\/src\//,
    may: allow('@lading/(kernel|locales|react|plugin-[^/]+)(/.+)?', REACT),
    why: 'the uploader puts the parts together for the page',
  },
  {
    files: /^packages\/forms\/src\//,
    may: allow('@lading/(kernel(/internal/advice)?|uploader(/internal/loading)?)', REACT),
    why: 'a field shows any uploader of the page',
  },
  {
    files: /^packages\/elements\/src\//,
    may: allow('@lading/(kernel|locales|react|plugin-[^/]+|uploader)(/.+)?', REACT),
    why: 'the elements wrap the uploader for pages without React',
  },
  {
    files: /^packages\/compat-uploadcare\/src\//,
    may: allow('@lading/(kernel|locales|react|plugin-[^/]+|uploader|elements)(/.+)?', REACT),
    why: "the peer's names are given to what the packages below export",
  },
  {
    files: /^services\/local-service\/src\/testing\//,
    may: allow('node:.+', 'vitest'),
    why: 'every backend of the service is held to one contract',
  },
  {
    files: /^services\/local-service\/(src|bin)\//,
    may: allow('@lading/server/handoff', 'node:.+'),
    why: 'the local service is a server, not a part of the page, and hands over to phones as the server of a page does',
  },
  {
    files: /^tools\/create-lading\/(src|bin)\//,
    may: allow('node:.+'),
    why: 'a program to start with installs little',
  },
  {
    files: /^tools\/codemod\/(src|bin)\//,
    may: allow('node:.+', '@ast-grep/napi'),
    why: 'a program that changes pages imports none of what it writes',
  },
  {
    files: /^services\/server\/src\/testing\//,
    may: allow('node:.+', 'vitest'),
    why: 'tests of the server run on any host',
  },
  {
    files: /^services\/server\/(src|bin)\//,
    may: allow('node:.+'),
    why: 'the handler belongs to the server of any page',
  },
  {
    files: /^services\/service\/src\/testing\//,
    may: allow('@lading/(local-service|server)(/.+)?', 'node:.+', 'vitest'),
    why: 'tests of the service run on any host',
  },
  {
    files: /^services\/service\/(src|bin)\//,
    may: allow('@lading/local-service(/parts)?', '@lading/server/(handoff|store)', 'node:.+'),
    why: 'the service is made of the parts of the local service, and signs as the server of a page does',
  },
  {
    files: /^packages\/(vue|svelte|solid|angular)\/src\//,
    may: allow('@lading/kernel(/testing)?'),
    why: 'adapters follow the snapshots of the kernel alone',
  },
  {
    files: /^tools\/devtools\/src\//,
    may: allow('@lading/kernel'),
    why: 'the devtools show any uploader, with any interface',
  },
  {
    files: /^tools\/testing\/src\//,
    may: allow(),
    why: 'a service in a page or a test needs no uploader',
  },
  { files: /^(examples|e2e|bench)\//, may: allow('.+'), why: 'only the exports of a package are public' },
]

/** Packages that may import no other package but those of their row. */
const selfContained = /^packages\/(cdn|kernel)\//

/** Elsewhere these are subject to the layers. */
const governed = /^(@lading\/|@uppy\/|react(-dom)?($|\/)|tsyringe$|reflect-metadata|vitest)/

function violations({ path, imports }: Module): string[] {
  return imports.flatMap(({ from, lazy }) => {
    const problem = from.startsWith('.')
      ? relativeProblem(path, posix.join(posix.dirname(path), from), lazy)
      : packageProblem(path, from)
    return problem ? [`${path} imports ${from}: ${problem}`] : []
  })
}

function packageProblem(path: string, from: string): string | undefined {
  if (/^@lading\/[^/]+\/(src|dist)(\/|$)/.test(from)) return "this reaches past a package's exports"
  if (isTest(path)) return undefined
  const isOfPackage = packageOf(path) !== undefined
  if (/^@lading\/[^/]+\/testing$/.test(from)) {
    return isOfPackage && !path.includes('/testing/') ? 'this is for tests' : undefined
  }
  // Delivery URLs may be imported by every layer.
  if (/^@lading\/cdn(\/|$)/.test(from) && !path.startsWith('packages/cdn/')) return undefined
  const layer = layers.find(({ files }) => files.test(path))
  if (!layer) return isOfPackage ? 'its package is in no layer' : undefined
  const isGoverned = selfContained.test(path) || governed.test(from) || isBuiltin(from)
  return isGoverned && !layer.may.test(from) ? layer.why : undefined
}

function relativeProblem(path: string, target: string, lazy: boolean): string | undefined {
  const folder = packageOf(path)
  const home = folder ? `${folder}/` : ''
  if (home ? !target.startsWith(home) : packageOf(target)) {
    return "this reaches past a package's exports"
  }
  if (isTest(path)) return undefined
  if (target.includes('/testing/') && !path.includes('/testing/')) return 'this is for tests'
  // A plugin's headless half names its activities, and an activity is loaded when it is shown.
  const isPlugin = home.startsWith('packages/plugin-')
  const isView = (file: string) => /\/src\/([^/]+\/)?react\//.test(file)
  if (isPlugin && !lazy && isView(target) && !isView(path)) {
    return 'this would load React with the headless half'
  }
  return undefined
}

const modules = [...PLACES, 'examples', 'e2e', 'bench']
  .flatMap(readModules)
  .filter(({ path }) => !packageOf(path) || /\/(src|bin)\//.test(path))

test('every import goes down the layers', () => {
  expect(modules.length).toBeGreaterThan(0)
  expect(modules.flatMap(violations)).toEqual([])
})

test.each([
  ['packages/cdn/src/a.ts', "import '@lading/kernel'"],
  ['packages/cdn/src/a.ts', "import { parse } from 'color'"],
  ['packages/kernel/src/a.ts', "import 'react'"],
  ['packages/kernel/src/a.ts', "import type { Uppy } from '@uppy/core'"],
  ['packages/kernel/src/a.ts', "import { nanoid } from 'nanoid'"],
  ['packages/kernel/src/a.ts', "import { fakeClock } from './testing/fakeClock.js'"],
  ['packages/kernel/src/a.ts', "import type { DependencyContainer } from 'tsyringe'"],
  ['packages/kernel/src/a.ts', "export { container } from 'tsyringe'"],
  ['packages/kernel/src/a.ts', "declare module '@tanstack/react-virtual' { interface A {} }\nexport {}"],
  ['packages/kernel/src/di/a.ts', "import 'reflect-metadata'"],
  ['packages/kernel/src/di/a.ts', "import { Uppy } from '@uppy/core'"],
  ['packages/kernel/src/uppy/a.ts', "import '@uppy/core/utils'"],
  ['packages/kernel/src/uppy/a.ts', "import { container } from 'tsyringe'"],
  ['packages/locales/src/de.ts', "import { createUploader } from '@lading/react'"],
  ['packages/react/src/a.tsx', "type A = import('@lading/plugin-sources').Sources"],
  ['packages/react/src/a.tsx', "const load = () => import('@lading/uploader')"],
  ['packages/react/src/a.tsx', "import { Scope } from '../../kernel/src/di/Scope.js'"],
  ['packages/react/src/a.tsx', "import { container } from 'tsyringe'"],
  ['packages/react/src/a.tsx', "import { createTestUploader } from '@lading/kernel/testing'"],
  ['packages/react/src/a.tsx', "import { readFileSync } from 'fs'"],
  ['packages/react/src/a.test.tsx', "import { Scope } from '@lading/kernel/src/di/Scope.js'"],
  ['packages/plugin-camera/src/a.ts', "import '@lading/react'"],
  ['packages/plugin-camera/src/a.ts', "import 'react-dom/client'"],
  ['packages/plugin-camera/src/a.ts', "import '@lading/kernel/services'"],
  ['packages/plugin-camera/src/a.ts', "import { Uppy } from '@uppy/core'"],
  ['packages/plugin-camera/src/a.ts', "import 'node:path'"],
  ['packages/plugin-camera/src/a.ts', "import { Panel } from './react/Panel.js'"],
  ['packages/plugin-camera/src/react/a.tsx', "import '@lading/plugin-sources'"],
  ['packages/plugin-draw/src/a.ts', "import '@lading/plugin-camera'"],
  ['packages/plugin-editor/src/react/a.tsx', "import '@lading/uploader'"],
  ['packages/plugin-external/src/react/a.tsx', "import '@uppy/url'"],
  ['packages/plugin-cdn-image/src/a.ts', "import 'react'"],
  ['packages/plugin-uppy/src/a.ts', "import 'react'"],
  ['packages/plugin-uppy/src/a.ts', "import '@uppy/core/utils'"],
  ['packages/plugin-uploadcare-transport/src/a.ts', "import '@uppy/core/utils'"],
  ['packages/plugin-uploadcare-transport/src/a.ts', "import '@uppy/tus'"],
  ['services/local-service/src/a.ts', "import '@lading/kernel'"],
  ['services/service/src/a.ts', "import '@lading/kernel'"],
  ['packages/uploader/src/a.ts', "import '@lading/local-service'"],
  ['packages/uploader/src/a.ts', "import '@lading/elements'"],
  ['packages/uploader/src/a.ts', "import { Uppy } from '@uppy/core'"],
  ['packages/uploader/src/a.ts', "import '@lading/kernel/dist/index.js'"],
  ['packages/elements/src/a.ts', "import '@lading/compat-uploadcare'"],
  ['packages/compat-uploadcare/src/a.ts', "import '@lading/local-service'"],
  ['packages/nowhere/src/a.ts', "import 'react'"],
  ['examples/a/src/a.ts', "import '@lading/kernel/src/index.js'"],
  ['e2e/a.spec.ts', "import { a } from '../packages/kernel/src/a.js'"],
])('%s must not contain: %s', (path, code) => {
  expect(violations(parseModule(path, code))).toHaveLength(1)
})

test.each([
  ['packages/kernel/src/a.ts', "import { parseUrl } from '@lading/cdn'"],
  ['packages/kernel/src/di/a.ts', "import { container } from 'tsyringe'"],
  ['packages/kernel/src/uppy/a.ts', "import { Uppy } from '@uppy/core'"],
  ['packages/plugin-camera/src/a.ts', "const load = () => import('./react/Panel.js')"],
  ['packages/plugin-camera/src/react/a.tsx', "import '@lading/react'\nimport 'react'"],
  ['packages/plugin-editor/src/a.ts', "import '@lading/cdn'\nimport '@lading/kernel'"],
  ['packages/plugin-uppy/src/a.ts', "import '@uppy/core'\nimport '@uppy/webcam'"],
  ['packages/plugin-uppy/src/a.ts', "import '@lading/kernel/services'"],
  ['packages/plugin-uppy/src/react/a.tsx', "import '@uppy/dashboard'\nimport 'react'"],
  ['packages/plugin-uploadcare-transport/src/a.ts', "import { BasePlugin } from '@uppy/core'"],
  ['packages/kernel/src/a.ts', "/**\n * import 'react'\n */\nimport { token } from './di/tokens.js'"],
  ['packages/kernel/src/a.test.ts', "import { fakeClock } from './testing/fakeClock.js'"],
  ['packages/kernel/src/di/Scope.test.ts', "import 'reflect-metadata'"],
  ['packages/plugin-camera/src/a.test.ts', "import { describePlugin } from '@lading/kernel/testing'"],
  ['packages/plugin-camera/src/testing/a.ts', "import { createTestUploader } from '@lading/kernel/testing'"],
  ['packages/uploader/src/a.tsx', "const load = () => import('@lading/plugin-camera/react')"],
  ['packages/elements/src/a.ts', "import '@lading/uploader'\nimport 'react-dom/client'"],
  ['packages/compat-uploadcare/src/a.ts', "import '@lading/elements'\nimport '@lading/uploader'"],
  ['services/local-service/src/a.ts', "import 'node:fs'\nimport 'fastify'\nimport '@lading/cdn'"],
  ['examples/a/src/a.ts', "import '@lading/compat-uploadcare'\nimport { Uppy } from '@uppy/core'"],
  ['bench/a.mjs', "import '@lading/kernel/testing'"],
])('%s may contain: %s', (path, code) => {
  expect(violations(parseModule(path, code))).toEqual([])
})
