import { buildBundles } from './lib/buildBundles.mjs'
import { runMain } from './lib/runMain.mjs'

// Writes the scripts and the style sheet for pages without a build, and prints their sizes and integrity hashes.
await runMain(async () => {
  for (const { name, gzipBytes, integrity } of await buildBundles()) {
    console.log(`${name}\t${(gzipBytes / 1000).toFixed(1)} kB gzip\t${integrity}`)
  }
  return 0
})
