import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './root.mjs'

/** Bundles the service worker of `@lading/testing` into one classic script, which every browser can register. */
export async function buildServiceWorker() {
  const folder = join(root, 'tools/testing')
  await build({
    entryPoints: [join(folder, 'dist/serviceWorker.js')],
    outfile: join(folder, 'dist/service-worker.js'),
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    logLevel: 'error',
  })
}
