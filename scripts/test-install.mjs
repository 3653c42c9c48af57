import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'
import { oldLib, resolutions, sideEffectFlag, writeImports } from './lib/writeImports.mjs'

/** The oldest and the newest React that are supported, with the versions of its types. */
const reacts = ['~18.3.0', '^19.0.0']
/** The oldest compiler that works, and the last version of each line. */
const compilers = ['5.4', '5.9', '6.0', '7.0']

/** @param {string} line A line of the compiler. */
const isOurs = (line) => /@lading\/|^index\.ts|error TS(5|6)\d{3}:/.test(line)

// Installs the packed packages from the registry as a page would, and compiles an import of all that they export.
await runMain(async (signal) => {
  const packages = await packPackages({ signal })
  let count = 0
  for (const react of reacts) {
    const folder = mkdtempSync(join(tmpdir(), 'lading-install-'))
    try {
      await install(folder, packages, react, signal)
      writeImports(folder, packages)
      for (const compiler of compilers) {
        for (const resolution of [...resolutions, oldLib]) {
          const isOldest = compiler === compilers[0]
          const tsc = join(folder, 'node_modules', `typescript-${compiler}`, 'bin', 'tsc')
          const config = join(folder, `tsconfig.${resolution}.json`)
          const args = [tsc, '-p', config, '--pretty', 'false', ...(isOldest ? [] : [sideEffectFlag])]
          const { code, output } = await run(process.execPath, args, { cwd: folder, quiet: true, signal })
          signal.throwIfAborted()
          // Third-party types that need a newer compiler or library are for `skipLibCheck`.
          const problems = output.split('\n').filter((line) => line.includes('error TS'))
          const counted = isOldest || resolution === oldLib ? problems.filter(isOurs) : problems
          const hasPassed = problems.length === 0 ? code === 0 : counted.length === 0
          for (const line of counted) console.log(line)
          console.log(
            `React ${react}, TypeScript ${compiler}, ${resolution}: ${hasPassed ? 'passed' : 'failed'}`,
          )
          if (!hasPassed) count++
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return count === 0 ? 0 : 1
})

/**
 * @param {string} folder
 * @param {readonly import('./lib/packPackages.mjs').PackedPackage[]} packages
 * @param {string} react
 * @param {AbortSignal} signal
 */
async function install(folder, packages, react, signal) {
  /** @type {Record<string, string>} */
  const dependencies = {}
  for (const { manifest } of packages) {
    for (const [peer, range] of Object.entries(manifest.peerDependencies ?? {})) dependencies[peer] ??= range
  }
  for (const { folder: name, manifest, tarball } of packages) {
    const file = join(folder, `${name.replace('/', '-')}.tgz`)
    writeFileSync(file, tarball)
    dependencies[manifest.name] = `file:${file}`
  }
  for (const name of ['react', 'react-dom', '@types/react', '@types/react-dom']) dependencies[name] = react
  dependencies['@types/node'] = '^20.0.0'
  for (const version of compilers) dependencies[`typescript-${version}`] = `npm:typescript@~${version}.0`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true, dependencies }))
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { code, output } = await runNpm(['install', '--prefix', folder, ...flags], { quiet: true, signal })
  signal.throwIfAborted()
  if (code !== 0)
    throw new PlainError(`The packages could not be installed with React ${react}: ${output.trim()}`)
}
