import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { expect, test, vi } from 'vitest'
import { startHeldService } from '../testing/fixtures/startHeldService.js'

test('a network reads one group at a time, under whatever address, beside one of another network', async () => {
  const service = await startHeldService({})
  const read = vi.spyOn(service.backend.groups, 'get')
  const ask = (localAddress: string, path: string) => {
    const request = get(`${service.url}${path}`, { localAddress })
    return new Promise((resolve) => {
      request.on('response', (response) => resolve(response.resume().statusCode))
    })
  }
  const id = () => `${randomUUID()}~2`
  const hold = service.hold('groups.get')
  const first = ask('127.0.0.2', `/${id()}/nth/0/`)
  await hold.reached
  const others = [
    ask('127.0.0.2', `/${id()}/nth/1/`),
    ask('127.0.0.2', `/${id()}/`),
    ask('127.0.0.2', `/group/info/?pub_key=demopublickey&group_id=${id()}`),
  ]
  expect(await ask('127.0.0.3', `/${id()}/nth/0/`)).toBe(404)
  // The first one is held before it reads.
  expect(read).toHaveBeenCalledTimes(1)
  hold.release()
  expect(await Promise.all([first, ...others])).toEqual([404, 404, 404, 404])
  expect(read).toHaveBeenCalledTimes(5)
})
