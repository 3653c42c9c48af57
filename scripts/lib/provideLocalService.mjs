import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalService } from '@lading/local-service'

/**
 * Starts the services for the tests in the browser, which read their addresses by `inject('localServiceUrl')` and, for those with faults,
 * `inject('faultyServiceUrl')`, `inject('faultyPartsServiceUrl')` and `inject('faultyRealtimeServiceUrl')`. Vitest calls this once for a project.
 *
 * @param {{ provide: (key: string, value: unknown) => void }} project
 * @returns {Promise<() => Promise<void>>} Stops the services.
 */
export default async function provideLocalService({ provide }) {
  const start = async (
    /** @type {Partial<import('@lading/local-service').LocalServiceOptions>} */ options = {},
  ) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lading-browser-'))
    const service = await createLocalService({
      ...options,
      dataDir,
      port: 0,
      closeGraceMs: 0,
      // Uploads in parts need no large files.
      minMultipartFileSizeBytes: 1000,
      minPartSizeBytes: 1000,
      log: () => {},
    })
    const close = async () => {
      await service.close()
      await rm(dataDir, { recursive: true, force: true })
    }
    return { url: service.url, close }
  }
  const startFaulty = () =>
    start({
      allowFaults: true,
      publicKeys: [{ publicKey: 'smallfiles', maxFileSizeBytes: 2000 }, { publicKey: 'largefiles' }],
    })
  const services = await Promise.all([start(), startFaulty(), startFaulty(), startFaulty()])
  provide('localServiceUrl', services[0].url)
  provide('faultyServiceUrl', services[1].url)
  provide('faultyPartsServiceUrl', services[2].url)
  provide('faultyRealtimeServiceUrl', services[3].url)
  // As for properties in Node.
  provide('isLongRun', Number(process.env.LADING_PROPERTY_RUNS) > 0)
  return async () => {
    await Promise.all(services.map(({ close }) => close()))
  }
}
