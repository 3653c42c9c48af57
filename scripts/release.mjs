import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installProblems } from './lib/installProblems.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { packageProblems } from './lib/packageProblems.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { publishLocally } from './lib/publishLocally.mjs'
import { readHouse, releaseProblems } from './lib/releaseProblems.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'

// Does what the release workflow does, up to the registry: a registry of this machine takes its place.
await runMain(async (signal) => {
  if (!process.argv.includes('--dry-run'))
    throw new PlainError(
      'Only the release workflow publishes. Try a release with: npm run release -- --dry-run',
    )
  await build(signal)
  const packages = await packPackages({ signal })
  const manifests = packages.map(({ manifest }) => manifest)
  const problems = releaseProblems(manifests, readHouse())
  for (const packed of packages) {
    for (const problem of await packageProblems(packed)) problems.push(`${packed.folder}: ${problem}`)
  }
  problems.push(...(await installProblems(packages, { signal })))
  if (problems.length > 0) throw new PlainError(problems.join('\n'))

  const registry = await publishLocally(packages, { signal })
  try {
    for (const { manifest, files, tarball } of packages) {
      const { name, version, publishConfig } = manifest
      const tag = publishConfig.tag ?? 'latest'
      const found = registry.tagsOf(name)[tag]
      if (found !== version) throw new PlainError(`${name} has no tag "${tag}" after it was published.`)
      console.log(
        `${name}@${version}  ${tag}  ${files.length} files  ${(tarball.length / 1000).toFixed(0)} kB packed`,
      )
    }
    for (const tag of ['latest', 'next']) {
      const names = manifests
        .filter(({ publishConfig }) => (publishConfig.tag ?? 'latest') === tag)
        .map(({ name }) => name)
      await install(names, tag, registry.url, signal)
      console.log(`${names.length} packages with the tag "${tag}" are installed from the registry.`)
    }
  } finally {
    await registry.close()
  }
  console.log('The release can be published.')
  return 0
})

/** @param {AbortSignal} signal */
async function build(signal) {
  const steps = [
    () => runNpm(['run', '--silent', 'build'], { signal }),
    () => run(process.execPath, ['scripts/build-bundles.mjs'], { quiet: true, signal }),
    () => run(process.execPath, ['scripts/licenses.mjs'], { signal }),
  ]
  for (const step of steps) {
    const { code, output } = await step()
    signal.throwIfAborted()
    if (code !== 0) throw new PlainError(`The build failed. ${output}`)
  }
}

/**
 * @param {readonly string[]} names
 * @param {string} tag
 * @param {string} registry
 * @param {AbortSignal} signal
 */
async function install(names, tag, registry, signal) {
  const folder = mkdtempSync(join(tmpdir(), 'lading-release-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    const wanted = names.map((name) => `${name}@${tag}`)
    const args = ['install', ...wanted, '--prefix', folder, '--registry', registry, '--no-audit', '--no-fund']
    const { code, output } = await runNpm([...args, '--ignore-scripts', '--loglevel=error'], {
      quiet: true,
      signal,
    })
    signal.throwIfAborted()
    if (code !== 0) throw new PlainError(`The packages could not be installed: ${output.trim()}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
