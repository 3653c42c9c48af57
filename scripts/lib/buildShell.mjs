import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

const folder = join(root, 'packages/uploader')
const sources = join(folder, 'src')

/** Exports that a component does not need; in the bundle, each would leave its imports in pages that do not use it. */
const others = ['form/FormInput.js', 'headless/useNamedUploader.js', 'components/useUploaderRef.js'].map(
  (name) => join(sources, name),
)

/**
 * Bundles the main entry of `@lading/uploader`, the shell, into one file, in place of the compiler's entry. What the shell
 * has in common with the app is then twice in a page (2 kB), but not in files of its own, which esbuild would make of it: a page
 * that waits for six files instead of four shows its uploader an eighth later.
 *
 * @param {{ write?: boolean }} [options] `write: false` only finds out what would be bundled.
 * @returns {Promise<string[]>} The source files with code in the bundle, relative to the project's root.
 */
export async function buildShell({ write = true } = {}) {
  const apart = await build({ ...options, plugins: [reactElements, outside] })
  const { metafile, outputFiles } = await build({ ...options, plugins: [reactElements, reactOnce, outside] })
  const [, missing] = /"not-exported:([^"]+)"/.exec(outputFiles.map(({ text }) => text).join()) ?? []
  if (missing) throw new Error(`The shell loads ${missing}, which its package does not export.`)
  if (write) {
    const names = namesFromReact(apart.outputFiles.map(({ text }) => text).join())
    for (const { path, text } of outputFiles) {
      await writeFile(path, path.endsWith('.js') ? withReactNames(text, names) : text)
    }
  }
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([input, { bytesInOutput }]) => bytesInOutput > 0 && !/^react-/.test(input))
    .map(([input]) => input)
}

const REACT_ELEMENTS = 'react-elements'

/**
 * Elements are created by `createElement()`, whose children need no name in their props: half a per cent of the shell's bytes, and
 * no second module of React.
 *
 * @satisfies {import('esbuild').BuildOptions}
 */
const options = {
  entryPoints: [join(sources, 'index.ts')],
  outfile: join(folder, 'dist/index.js'),
  bundle: true,
  write: false,
  format: 'esm',
  target: 'es2022',
  tsconfigRaw: {
    compilerOptions: {
      jsx: 'react',
      jsxFactory: 'createElement',
      jsxFragmentFactory: 'Fragment',
      verbatimModuleSyntax: true,
    },
  },
  inject: [REACT_ELEMENTS],
  conditions: ['@lading/source'],
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'error',
  absWorkingDir: root,
  metafile: true,
  banner: { js: "'use client'" },
}

/** The names by which the compiled JSX creates elements. */
const reactElements = {
  name: REACT_ELEMENTS,
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${REACT_ELEMENTS}$`) }, ({ path }) => ({ path, namespace: path }))
    build.onLoad({ filter: /.*/, namespace: REACT_ELEMENTS }, () => ({
      contents: `export { createElement, Fragment } from 'react'`,
      resolveDir: root,
    }))
  },
}

const REACT_ONCE = 'react-once'

const require = createRequire(import.meta.url)

/**
 * Makes one import of each module of React. esbuild would leave one for each source file in the bundle, and in the page also those of
 * files whose code it leaves out.
 */
const reactOnce = {
  name: REACT_ONCE,
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^react$/ }, ({ path, namespace }) =>
      namespace === REACT_ONCE ? undefined : { path, namespace: REACT_ONCE },
    )
    build.onLoad({ filter: /.*/, namespace: REACT_ONCE }, ({ path }) => ({
      contents: `export { ${Object.keys(require(path)).join(', ')} } from '${path}'`,
    }))
  },
}

const FROM_REACT = /^import \{([^}]+)\} from "react.*/gm

/** @param {string} list The names of an import. */
const namesOf = (list) => list.split(',').map((name) => name.trim())

/**
 * Returns all names that a bundle imports from React.
 *
 * @param {string} code
 */
const namesFromReact = (code) =>
  new Set(
    [...code.matchAll(FROM_REACT)].flatMap(([, list = '']) =>
      namesOf(list).map((name) => name.replace(/ as .*/, '')),
    ),
  )

/**
 * Returns a bundle that imports these names alone from React: older versions lack others. The lines stay, for the source map.
 *
 * @param {string} code
 * @param {ReadonlySet<string>} names
 */
const withReactNames = (code, names) =>
  code.replace(FROM_REACT, (statement, /** @type {string} */ list) => {
    const used = namesOf(list).filter((name) => names.has(name.replace(/ as .*/, '')))
    return statement.replace(list, ` ${used.join(', ')} `)
  })

/** Leaves React, what is loaded later and what is shared outside of the bundle. */
const outside = {
  name: 'outside',
  /** @param {import('esbuild').PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?($|\/)/ }, ({ path }) => ({ path, external: true }))
    // So is the code that all activities share; a bundler that finds it in the page's own file makes no further file of it.
    build.onResolve({ filter: /^@lading\/kernel(\/basics)?$/ }, () => ({
      path: '@lading/kernel/basics',
      external: true,
    }))
    build.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      const file = join(resolveDir, path)
      if (kind !== 'dynamic-import' && !others.includes(file)) return undefined
      if (!file.startsWith(sources + sep)) return { path: entryOf(file), external: true }
      return { path: `./${relative(sources, file).replaceAll('\\', '/')}`, external: true }
    })
  },
}

/**
 * Returns the entry by which a page imports a module of another package.
 *
 * @param {string} file Such as `…/packages/plugin-sources/src/a.js`.
 * @returns {string} For a module without one, what {@link buildShell} finds if the bundle needs it.
 */
function entryOf(file) {
  const [, name = '', path = ''] = /[\\/]packages[\\/]([^\\/]+)[\\/](.*)\.js$/.exec(file) ?? []
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  const source = `./${path.replaceAll('\\', '/')}.ts`
  const found = Object.entries(exports).find(([, target]) => target['@lading/source'] === source)
  return found ? `@lading/${name}${found[0].slice(1)}` : `not-exported:@lading/${name}/${source.slice(2)}`
}
