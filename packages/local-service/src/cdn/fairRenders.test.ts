import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { createBlackPng, fullSizeOperations } from '../testing/fixtures/createBlackPng.js'
import { startTestService } from '../testing/fixtures/startTestService.js'
import { upload } from '../testing/fixtures/upload.js'

/** Gets a path from an address of this machine: each is a client of its own. */
function getFrom(localAddress: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { localAddress, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end()
  })
}

const KINDS = ['-/preview/', '-/json/', '-/main_colors/3/'] as const

test.each(KINDS)(
  'a client that asks for %s of many files leaves turns to another client',
  async (operation) => {
    const service = await startTestService()
    const images = Array.from({ length: 14 }, (_, index) => createBlackPng(2500, 2500 + index))
    const uuids = await Promise.all(
      images.map((bytes, index) => upload(service, bytes, { name: `${index}.png`, type: 'image/png' })),
    )
    const urls = uuids.map((uuid) =>
      operation === '-/preview/'
        ? `${service.url}/${uuid}/${fullSizeOperations}`
        : `${service.url}/${uuid}/${operation}`,
    )
    const [honest = '', ...many] = urls
    const ended: string[] = []
    const from = (address: string, url: string) =>
      getFrom(address, url).then((status) => {
        expect(status).toBe(200)
        ended.push(address)
      })
    const all = many.map((url) => from('127.0.0.1', url))
    // The queue is there once one of them has ended.
    await Promise.race(all)
    await from('127.0.0.2', honest)
    // Those that ran, and one turn.
    expect(ended.length).toBeLessThan(many.length - 1)
    expect(ended.indexOf('127.0.0.2')).toBeLessThanOrEqual(2 * Math.max(2, availableParallelism()) + 1)
    await Promise.all(all)
  },
)
