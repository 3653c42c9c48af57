import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import { buildAll } from '../scripts/lib/buildAll.mjs'
import { findPort } from '../scripts/lib/findPort.mjs'
import { servePlayground } from '../scripts/lib/servePlayground.mjs'
import { startLocalService } from '../scripts/lib/startLocalService.mjs'

/** Builds the packages, starts the local service and serves the pages. Returns a function that stops the servers. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildAll({ packages: process.env.LADING_BUILT !== '1' })
  const configFile = new URL('./pages/vite.config.ts', import.meta.url).pathname
  await build({ configFile, logLevel: 'error' })
  for (const { pathname } of [
    new URL('./pages/shell.vite.config.ts', import.meta.url),
    new URL('./pages/react18.vite.config.ts', import.meta.url),
  ])
    await build({ configFile: pathname, logLevel: 'error' })
  const pagesPort = await findPort({ asked: undefined, usual: 4300, flag: '' })
  const pages = await preview({
    configFile,
    logLevel: 'error',
    preview: { host: '127.0.0.1', port: pagesPort, strictPort: true },
  })
  // The builds have set it to "production", in which the service fetches no files from this machine.
  delete process.env.NODE_ENV
  const data = await mkdtemp(join(tmpdir(), 'lading-e2e-'))
  const service = await startLocalService({ port: 0, data })
  const playgroundPort = await findPort({ asked: undefined, usual: 4400, flag: '' })
  const playground = await servePlayground({ port: playgroundPort, localServiceUrl: service.url })

  process.env.E2E_PAGES = `http://127.0.0.1:${pagesPort}`
  process.env.E2E_SERVICE = service.url
  process.env.E2E_PLAYGROUND = playground.url
  return async () => {
    await playground.close()
    await service.stop()
    await pages.close()
    await rm(data, { recursive: true, force: true })
  }
}
