import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPort } from './lib/findPort.mjs'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'
import { startLocalService } from './lib/startLocalService.mjs'
import { visitNextExample } from './lib/visitNextExample.mjs'

// Installs Next.js, which the repository does not depend on, builds the example with the packed packages and uses it.
await runMain(async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'lading-next-'))
  const service = await startLocalService({ port: 0, data: join(folder, 'data'), signal })
  try {
    await install(folder, signal)
    const env = { NEXT_PUBLIC_SERVICE: service.url, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
    const next = join(folder, 'node_modules/next/dist/bin/next')
    const { code } = await run(process.execPath, [next, 'build', folder], { env, signal })
    signal.throwIfAborted()
    if (code !== 0) throw new PlainError('The example could not be built; the reason is above.')
    const port = String(await findPort({ asked: undefined, usual: 4500, flag: '' }))
    const server = spawn(process.execPath, [next, 'start', folder, '-H', '127.0.0.1', '-p', port], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await new Promise((resolve, reject) => {
        server.stdout.on('data', (chunk) => String(chunk).includes('Ready') && resolve(undefined))
        server.once('close', () => reject(new PlainError('Next.js did not start; the reason is above.')))
      })
      await visitNextExample(`http://127.0.0.1:${port}/`)
    } finally {
      server.kill()
    }
    console.log('The Next.js example is built, renders on the server, and uploads.')
    return 0
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function install(folder, signal) {
  cpSync(join(root, 'examples/apps/next'), folder, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const { folder: name, manifest: packed, tarball } of await packPackages({ signal })) {
    const file = join(folder, `${name.replace('/', '-')}.tgz`)
    writeFileSync(file, tarball)
    manifest.dependencies[packed.name] = `file:${file}`
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runNpm(['install', '--prefix', folder, ...flags], { quiet: true, signal })
  signal.throwIfAborted()
  if (code !== 0) throw new PlainError(`The example could not be installed: ${output.trim()}`)
}
