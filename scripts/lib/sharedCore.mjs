import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { directImports } from './directImports.mjs'
import { root } from './root.mjs'

const shared = join(root, 'packages/uploader/dist/early/shared.js')
const core = join(root, 'packages/uploader/dist/early/uploaderOfRef.js')

/** Names the object that holds a page's modules must not come from it. */
const OWN = /\/early\/(shared|shellVersion)\.js$/

/** @type {import('esbuild').Plugin} */
const eagerOnly = {
  name: 'eager-only',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/**
 * Returns the modules of an uploader's core. A script without a build has them in its one file, and its chunks can't import from there: there
 * are several such scripts, one of them classic. So the script passes its modules to the chunks through an object of the page.
 *
 * @returns {Promise<{ readonly provide: string, readonly take: import('esbuild').Plugin }>}
 */
export async function sharedCore() {
  const { metafile } = await build({
    entryPoints: [core],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    absWorkingDir: root,
    plugins: [eagerOnly, directImports],
  })
  const paths = Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && !OWN.test(path))
    .map(([path]) => path)
    .sort()
  const exports = await Promise.all(
    paths.map(async (path) => {
      const names = Object.keys(await import(pathToFileURL(join(root, path)).href))
      return /** @type {const} */ ([path, names])
    }),
  )
  return { provide: provideModules(exports), take: takeModules(new Map(exports)) }
}

/** @typedef {readonly [path: string, names: readonly string[]]} Exports The names that a module exports. */

/** @param {readonly Exports[]} all */
function provideModules(all) {
  const lines = all.map(([path, names]) => `import { ${names} } from ${JSON.stringify(join(root, path))}`)
  const names = all.flatMap(([, exported]) => exported)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`Modules of the core share the names ${twice}.`)
  return [
    ...lines,
    `import { shared } from ${JSON.stringify(shared)}`,
    `shared('core', () => ({ ${names} }))`,
  ].join('\n')
}

/**
 * @param {ReadonlyMap<string, readonly string[]>} all
 * @returns {import('esbuild').Plugin}
 */
const takeModules = (all) => ({
  name: 'shared-core',
  setup(build) {
    build.onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]dist[\\/].*\.js$/ }, ({ path }) => {
      const names = all.get(
        path
          .slice(root.length)
          .replace(/^[\\/]/, '')
          .replaceAll('\\', '/'),
      )
      if (!names) return undefined
      const lines = names.map((name) => `export const ${name} = core.${name}`)
      return {
        contents: [
          `import { shared } from ${JSON.stringify(shared)}`,
          "const core = shared('core', () => ({}))",
          ...lines,
        ].join('\n'),
        resolveDir: root,
      }
    })
  },
})
