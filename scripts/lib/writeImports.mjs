import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicEntries } from './publicEntries.mjs'

/** A strict setting that TypeScript before 5.6 does not know. */
export const sideEffectFlag = '--noUncheckedSideEffectImports'

/** The ways in which a TypeScript page resolves ES modules; {@link writeImports} writes a `tsconfig` for each. */
export const resolutions = /** @type {const} */ (['bundler', 'node16', 'nodenext'])

const strict = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  // The compiler's own, which no package changes.
  skipDefaultLibCheck: true,
  target: 'ES2022',
  jsx: 'react-jsx',
  // ESNext for `Symbol.dispose` in the types of Uppy, Node for `Buffer` in those of tus-js-client.
  lib: ['ESNext', 'DOM', 'DOM.Iterable'],
  types: ['node'],
}

/** The name of a further `tsconfig`: `bundler` for a page with the library of ES2020. */
export const oldLib = 'es2020'

/**
 * Writes a project that imports everything of packages, with a `tsconfig` for each resolution, such as `tsconfig.bundler.json`.
 *
 * @param {string} folder
 * @param {readonly Pick<import('./packPackages.mjs').PackedPackage, 'manifest' | 'files'>[]} packages
 */
export function writeImports(folder, packages) {
  const entries = packages.flatMap(publicEntries)
  const lines = entries.map((entry, index) =>
    entry.endsWith('.css') ? `import '${entry}'` : `export * as entry${index} from '${entry}'`,
  )
  writeFileSync(join(folder, 'index.ts'), `${lines.join('\n')}\n`)
  for (const moduleResolution of resolutions) {
    const module = { bundler: 'ESNext', node16: 'Node16', nodenext: 'NodeNext' }[moduleResolution]
    writeConfig(folder, moduleResolution, { ...strict, module, moduleResolution })
  }
  const es2020 = { target: 'ES2020', lib: ['ES2020', 'DOM', 'DOM.Iterable'] }
  writeConfig(folder, oldLib, { ...strict, ...es2020, module: 'ESNext', moduleResolution: 'bundler' })
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {object} compilerOptions
 */
function writeConfig(folder, name, compilerOptions) {
  writeFileSync(
    join(folder, `tsconfig.${name}.json`),
    JSON.stringify({ compilerOptions, files: ['index.ts'] }),
  )
}
