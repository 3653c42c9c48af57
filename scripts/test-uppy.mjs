import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlainError } from './lib/PlainError.mjs'
import { packPackages } from './lib/packPackages.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'
import { runNpm } from './lib/runNpm.mjs'
import { startLocalService } from './lib/startLocalService.mjs'
import { unpackPackages } from './lib/unpackPackages.mjs'
import { readShelf } from './lib/uppyShelf/readShelf.mjs'
import { servePage } from './lib/uppyShelf/servePage.mjs'
import { tryPlugins } from './lib/uppyShelf/tryPlugins.mjs'
import { uppyPackages } from './lib/uppyShelf/uppyPackages.mjs'

// Installs every plugin of Uppy, most of which the repository does not depend on, runs each inside an uploader, and compares the
// results with the table in docs/uppy.md.
await runMain(async (signal) => {
  const only = process.argv.slice(2)
  const rows = readShelf(readFileSync(join(root, 'docs/uppy.md'), 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'lading-uppy-'))
  const service = await startLocalService({ port: 0, data: join(folder, 'data'), signal })
  try {
    await install(folder, signal)
    const page = await servePage(folder, service.url)
    try {
      const results = await tryPlugins(`${page.origin}/?service=${encodeURIComponent(service.url)}`, only)
      let wrong = 0
      for (const { name, problem } of results) {
        const stated = rows.get(name)
        const isRight = stated !== undefined && stated.startsWith('works') === (problem === null)
        if (!isRight) wrong++
        console.log(`${isRight ? 'as stated' : 'NOT AS STATED'}  ${name}: ${problem ?? 'works'}`)
      }
      const missing = [...rows.keys()].filter((name) => !results.some((one) => one.name === name))
      if (only.length === 0 && missing.length > 0) throw new PlainError(`Not tried: ${missing.join(', ')}`)
      return wrong === 0 ? 0 : 1
    } finally {
      await page.close()
    }
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
  cpSync(join(root, 'scripts/lib/uppyShelf/page'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies: uppyPackages }))
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const { code, output } = await runNpm(['install', '--prefix', folder, ...flags], { quiet: true, signal })
  signal.throwIfAborted()
  if (code !== 0) throw new PlainError(`Uppy's plugins could not be installed: ${output.trim()}`)
  unpackPackages(await packPackages({ signal }), join(folder, 'node_modules'))
  for (const name of ['react', 'react-dom', 'tsyringe'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
}
