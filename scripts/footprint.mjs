import { measureHost } from './lib/measureHost.mjs'
import { measureInstall } from './lib/measureInstall.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { publishLocally } from './lib/publishLocally.mjs'
import { runMain } from './lib/runMain.mjs'

/**
 * Most that an install may bring, without React.
 *
 * @type {Record<string, import('./lib/measureInstall.mjs').Footprint>}
 */
const limits = {
  '@lading/uploader': { packages: 31, bytes: 9_700_000, files: 3000 },
  '@lading/kernel': { packages: 20, bytes: 6_000_000, files: 2400 },
}

/** Most files of a built page with one uploader. */
const hostLimits = { all: 87, oneLanguage: 48 }

// Measures what `npm install` brings, from a registry of this machine, and the files of a page that is built with it. `--list` shows each
// package.
await runMain(async (signal) => {
  const packages = await packPackages({ signal })
  const host = await measureHost(packages)
  console.log(`A built page: ${host.all} files, ${host.oneLanguage} with one language`)
  let isOver = host.all > hostLimits.all || host.oneLanguage > hostLimits.oneLanguage
  if (isOver)
    console.error(`It may have at most ${hostLimits.all}, ${hostLimits.oneLanguage} with one language.`)
  const registry = await publishLocally(packages, { signal })
  try {
    for (const [name, limit] of Object.entries(limits)) {
      const { total, byPackage } = await measureInstall(name, registry.url, { signal })
      console.log(`${name}: ${write(total)}`)
      if (process.argv.includes('--list')) {
        for (const [installed, footprint] of [...byPackage].sort(([, a], [, b]) => b.bytes - a.bytes))
          console.log(`  ${installed}: ${(footprint.bytes / 1e6).toFixed(2)} MB, ${footprint.files} files`)
      }
      const keys = /** @type {const} */ (['packages', 'bytes', 'files'])
      if (keys.some((key) => total[key] > limit[key])) {
        isOver = true
        console.error(`${name} may have at most ${write(limit)}.`)
      }
    }
  } finally {
    await registry.close()
  }
  return isOver ? 1 : 0
})

/** @param {import('./lib/measureInstall.mjs').Footprint} footprint */
function write({ packages, bytes, files }) {
  return `${packages} packages, ${(bytes / 1e6).toFixed(1)} MB, ${files} files`
}
