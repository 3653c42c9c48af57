import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { packageFolders } from './packageFolders.mjs'
import { root } from './root.mjs'

/**
 * Bundles the public style sheets that import other packages' style sheets. Not all bundlers look up a package that a style sheet imports:
 * Parcel stops, and Rollup's usual plugin leaves the import to the browser, which finds nothing.
 */
export async function buildStyles() {
  for (const name of packageFolders()) {
    const folder = join(root, name)
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const target of Object.values(exports ?? {})) {
      const source = target['@lading/source']
      if (!source?.endsWith('.css')) continue
      await build({
        entryPoints: [join(folder, source)],
        outfile: join(folder, target.default),
        bundle: true,
        conditions: ['@lading/source', 'style'],
        logLevel: 'error',
      })
    }
  }
}
