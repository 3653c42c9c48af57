import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders } from './lib/packageFolders.mjs'
import { peerRange } from './lib/peerRange.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'
import { runTool } from './lib/runTool.mjs'
import { setPeerRanges } from './lib/setPeerRanges.mjs'

const kernel = join(root, 'packages/kernel')

// Applies the pending changesets, and sets everything that names a version.
await runMain(async (signal) => {
  // The packages are written as 0.1.0 from the beginning; without a changelog, that version has not been published yet.
  if (!existsSync(join(kernel, 'CHANGELOG.md'))) setVersions('0.0.0')
  // Changesets would raise every package to 1.0 with the first minor version: for it, a peer that leaves its range is a
  // breaking change. So the ranges include all versions before 1.0 while it runs.
  if (readVersion().startsWith('0.')) setPeerRanges('>=0.0.0 <1.0.0')
  const { code } = await runTool('@changesets/cli', 'changeset', ['version'], { signal })
  const version = readVersion()
  setPeerRanges(peerRange(version))
  replaceIn(join(kernel, 'src/plugin/kernelVersion.ts'), /'\d[^']*'/, `'${version}'`)
  // All packages share one version.
  for (const file of ['early/shellVersion.ts', 'app/appVersion.ts'])
    replaceIn(join(root, 'packages/uploader/src', file), /'\d[^']*'/, `'${version}'`)
  const transport = join(root, 'packages/plugin-uploadcare-transport/src')
  replaceIn(join(transport, 'client/version.ts'), /'\d[^']*'/, `'${version}'`)
  replaceIn(join(root, 'packages/plugin-cdn-image/src/url/imageVersion.ts'), /'\d[^']*'/, `'${version}'`)
  replaceIn(join(root, 'packages/compat-uploadcare/src/env.ts'), /'\d[^']*'/, `'${version}'`)
  replaceIn(join(root, 'packages/elements/src/elementsVersion.ts'), /'\d[^']*'/, `'${version}'`)
  // Dependencies of a project of `npm create lading`.
  for (const template of readdirSync(join(root, 'tools/create-lading/templates'))) {
    const manifest = join(root, 'tools/create-lading/templates', template, 'package.json')
    if (existsSync(manifest)) replaceIn(manifest, /("@lading\/[\w-]+": )"[^"]*"/g, `$1"^${version}"`)
  }
  replaceIn(join(root, 'docs/plugin-guide.md'), /("@lading\/kernel": )"[^"]*"/g, `$1"${peerRange(version)}"`)
  const format = await runTool('@biomejs/biome', 'biome', ['format', '--write', ...packageFolders()], {
    signal,
  })
  return code || format.code
})

/** @returns {string} The version that all packages share. */
function readVersion() {
  return JSON.parse(readFileSync(join(kernel, 'package.json'), 'utf8')).version
}

/** @param {string} version For every package, and for what they have of each other. */
function setVersions(version) {
  for (const folder of packageFolders()) {
    const manifest = join(root, folder, 'package.json')
    replaceIn(manifest, /("version": )"[^"]*"/, `$1"${version}"`)
    replaceIn(manifest, /("@lading\/[\w-]+": )"\^[^"]*"/g, `$1"^${version}"`)
  }
}

/**
 * @param {string} path
 * @param {RegExp} pattern
 * @param {string} replacement
 */
function replaceIn(path, pattern, replacement) {
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, replacement))
}
