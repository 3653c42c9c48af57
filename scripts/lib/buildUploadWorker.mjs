import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

const scripts = ['worker/uploadWorker', 'worker/finishWorker']
const folder = join(root, 'packages/transport-engine')

/**
 * Bundles each worker's script into one file, in place of the compiler's. A page that builds it as an entry of its own would share its
 * modules with the uploads, and a bundler would make three further files of them, which every first upload waits for.
 */
export async function buildUploadWorker() {
  for (const script of scripts) {
    await build({
      entryPoints: [join(folder, `src/${script}.ts`)],
      outfile: join(folder, `dist/${script}.js`),
      bundle: true,
      format: 'esm',
      target: 'es2022',
      conditions: ['@lading/source'],
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'error',
      absWorkingDir: root,
    })
  }
}
