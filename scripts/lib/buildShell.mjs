import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

const folder = join(root, 'packages/uploader')
const sources = join(folder, 'src')

/** Exports that a component does not need; in the bundle, each would leave its imports in pages that do not use it. */
const others = ['form/FormInput.js', 'headless/useNamedUploader.js'].map((name) => join(sources, name))

/**
 * Bundles the main entry of `@lading/uploader`, the shell, into one file, in place of the compiler's entry. What the shell
 * has in common with the app is then twice in a page (2 kB), but not in files of its own, which esbuild would make of it: a page
 * that waits for six files instead of four shows its uploader an eighth later.
 *
 * @param {{ write?: boolean }} [options] `write: false` only finds out what would be bundled.
 * @returns {Promise<string[]>} The bundled source files, relative to the project's root.
 */
export async function buildShell({ write = true } = {}) {
  const { metafile } = await build({
    entryPoints: [join(sources, 'index.ts')],
    outfile: join(folder, 'dist/index.js'),
    bundle: true,
    write,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@lading/source'],
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'error',
    absWorkingDir: root,
    metafile: true,
    banner: { js: "'use client'" },
    plugins: [outside],
  })
  return Object.keys(metafile.inputs)
}

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
      return { path: `./${relative(sources, file).replaceAll('\\', '/')}`, external: true }
    })
  },
}
