import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'

/**
 * Starts a local service for the tests in the browser, which read its address by `inject('localServiceUrl')`. Vitest calls
 * this once for a project.
 *
 * @param {{ provide: (key: 'localServiceUrl', value: string) => void }} project
 * @returns {Promise<() => Promise<void>>} Stops the service.
 */
export default async function provideLocalService({ provide }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lading-browser-'))
  const service = await createLocalService({
    dataDir,
    port: 0,
    closeGraceMs: 0,
    // Uploads in parts need no large files.
    minMultipartFileSizeBytes: 1000,
    minPartSizeBytes: 1000,
    log: () => {},
  })
  provide('localServiceUrl', service.url)
  return async () => {
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
