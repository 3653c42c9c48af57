import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createBlackPng, fullSizeOperations } from '../testing/fixtures/createBlackPng.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

/**
 * Gets a path from an address on this machine; each address is a separate client. Calls `onRead` when the service has read the
 * request.
 */
function getFrom(localAddress: string, url: string, onRead = () => {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { expect: '100-continue' }
    request(url, { localAddress, agent: false, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .on('continue', onRead)
      .end()
  })
}

const KINDS = ['-/preview/', '-/json/', '-/main_colors/3/'] as const

test.each(KINDS)(
  'a client that asks for %s of many files leaves turns to another client',
  async (operation) => {
    const service = await startTestService()
    const images = Array.from({ length: 28 }, (_, index) => createBlackPng(1700, 1700 + index))
    const uuids = await Promise.all(
      images.map((bytes, index) => upload(service, bytes, { name: `${index}.png`, type: 'image/png' })),
    )
    const urls = uuids.map((uuid) =>
      operation === '-/preview/'
        ? `${service.url}/${uuid}/${fullSizeOperations}`
        : `${service.url}/${uuid}/${operation}`,
    )
    const [honest = '', ...others] = urls
    // On a busy machine, starting a process takes longer than many jobs: all are started before.
    const processes = Math.max(2, availableParallelism()) + 1
    const many = others.slice(processes)
    await Promise.all(others.slice(0, processes).map((url, index) => getFrom(`127.0.1.${index + 1}`, url)))
    const ended: string[] = []
    const from = (address: string, url: string, onRead?: () => void) =>
      getFrom(address, url, onRead).then((status) => {
        expect(status).toBe(200)
        ended.push(address)
      })
    const all = Promise.all(many.map((url) => from('127.0.0.1', url)))
    // A failing test ends the service, and with it the remaining requests.
    all.catch(() => {})
    // On a busy machine, some renders have already ended before the service reads the request.
    let before = -1
    await from('127.0.0.2', honest, () => {
      before = ended.length
    })
    expect(before).toBeGreaterThanOrEqual(0)
    // The running renders, one turn, and those that end while a busy machine opens the file. Without turns, all others come first.
    expect(ended.indexOf('127.0.0.2') - before).toBeLessThanOrEqual(many.length / 2)
    await all
  },
)
