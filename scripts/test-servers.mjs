import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fetchNode } from './lib/fetchNode.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'
import { driveServer } from './lib/serverExamples/driveServer.mjs'
import { openBucketPage } from './lib/serverExamples/openBucketPage.mjs'
import { startFakeStore } from './lib/serverExamples/startFakeStore.mjs'

/** Several frameworks need a later Node than the repository. */
const NODE = '24.21.0'
const all = ['express', 'fastify', 'hono', 'next', 'react-router', 'sveltekit', 'tanstack-start', 'workers']

// Installs the frameworks, which the repository does not depend on, builds and starts each example, and uploads by it in Chromium.
await runMain(async (signal) => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !all.includes(name))
  if (unknown) throw new PlainError(`There is no example ${unknown}. Name some of: ${all.join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'lading-servers-'))
  const node = await fetchNode(NODE, { signal })
  const store = await startFakeStore()
  let page
  try {
    const tarballs = await writeTarballs(folder, signal)
    page = await openBucketPage(folder, store)
    for (const name of asked.length > 0 ? asked : all) {
      const place = join(folder, name)
      cpSync(join(root, 'examples/servers', name), place, { recursive: true })
      await install(place, tarballs, signal)
      const env = {
        PATH: `${join(node, '..')}:${process.env.PATH}`,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        ...store.env,
      }
      const { scripts } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
      if (scripts.build) {
        const { code, output } = await run('npm', ['run', 'build'], { cwd: place, env, quiet: true, signal })
        signal.throwIfAborted()
        if (code !== 0) throw new PlainError(`${name} could not be built: ${output.trim()}`)
      }
      await driveServer(place, { env, page, signal })
      console.log(`${name}: is built, started, and a browser uploads by it.`)
    }
    return 0
  } finally {
    await page?.close()
    store.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function writeTarballs(folder, signal) {
  return (await packPackages({ signal })).map(({ folder: place, manifest, tarball }) => {
    const file = join(folder, `${place}.tgz`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, tarball)
    return { name: manifest.name, file }
  })
}

/**
 * @param {string} place
 * @param {{ name: string, file: string }[]} tarballs
 * @param {AbortSignal} signal
 */
async function install(place, tarballs, signal) {
  const path = join(place, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  // The uploader brings others; the server stands alone.
  const isPage = '@lading/uploader' in manifest.dependencies
  for (const { name, file } of tarballs) {
    if (isPage || name in manifest.dependencies) manifest.dependencies[name] = `file:${file}`
  }
  writeFileSync(path, JSON.stringify(manifest))
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runNpm(['install', '--prefix', place, ...flags], { quiet: true, signal })
  signal.throwIfAborted()
  if (code !== 0) throw new PlainError(`The example could not be installed: ${output.trim()}`)
}
