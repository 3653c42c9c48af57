import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Takes the lighter form of dependencies: tsyringe as classes of the language instead of functions, one function instead of lodash's, of
 * the description of `@uppy/core` its version alone, which is all that Uppy reads of it, and no table of types by extension, which
 * Uppy reads for files that it makes itself: the kernel makes them. Preact gets its ids from `useId.mjs`, and `keepTexts.mjs`.
 *
 * @type {import('esbuild').Plugin}
 */
export const lightDependencies = {
  name: 'light-dependencies',
  setup(build) {
    build.onResolve({ filter: /^tsyringe$/ }, () => ({
      path: join(root, 'node_modules/tsyringe/dist/esm2015/index.js'),
    }))
    build.onLoad({ filter: /[\\/]preact[\\/]compat[\\/]dist[\\/]compat\.(module\.js|mjs)$/ }, ({ path }) => ({
      // The name takes precedence over that of `export *`.
      contents: `${readFileSync(path, 'utf8')}\nexport { useId } from './useId.mjs'\nimport './keepTexts.mjs'`,
      resolveDir: join(root, 'scripts/lib'),
    }))
    build.onLoad({ filter: /[\\/]lodash[\\/]throttle\.js$/ }, () => ({
      contents: "export { throttle as default } from './throttle.mjs'",
      resolveDir: join(root, 'scripts/lib'),
    }))
    build.onLoad({ filter: /@uppy[\\/]core[\\/]lib[\\/]utils[\\/]mimeTypes\.js$/ }, () => ({
      contents: 'export default {}',
    }))
    build.onLoad({ filter: /@uppy[\\/]core[\\/]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8'))
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}
