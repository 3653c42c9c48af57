import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicEntries } from './publicEntries.mjs'

/** The ways in which a TypeScript page resolves ES modules; {@link writeImports} writes a `tsconfig` for each. */
export const resolutions = /** @type {const} */ (['bundler', 'node16', 'nodenext'])

const strict = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  // The compiler's own, which no package changes.
  skipDefaultLibCheck: true,
  noUncheckedSideEffectImports: true,
  target: 'ES2022',
  jsx: 'react-jsx',
  // ESNext for `Symbol.dispose` in the types of Uppy, Node for `Buffer` in those of tus-js-client.
  lib: ['ESNext', 'DOM', 'DOM.Iterable'],
  types: ['node'],
}

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
    const compilerOptions = { ...strict, module, moduleResolution }
    writeFileSync(
      join(folder, `tsconfig.${moduleResolution}.json`),
      JSON.stringify({ compilerOptions, files: ['index.ts'] }),
    )
  }
}
