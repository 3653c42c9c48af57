import { afterEach, expect, test, vi } from 'vitest'
import { getFault } from '../errors/getFault.js'
import { assertFromServer } from './assertFromServer.js'

afterEach(() => vi.unstubAllGlobals())

const page = { status: 200, statusText: '', text: '<!doctype html><title>You are offline</title>' }

/** Returns the fault that a response is, on a page whose server answers a HEAD request like this. */
async function judge(response: object, type: string | null, controller: object | null = {}) {
  const fetch = vi.fn(async () => {
    if (type === null) throw new TypeError('Failed to fetch')
    return { type }
  })
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  vi.stubGlobal('fetch', fetch)
  const fault = await assertFromServer({ ...page, ...response }, 'https://shop.test/api').then(
    () => null,
    (error: unknown) => getFault(error),
  )
  return { fault, asked: fetch.mock.calls.length }
}

test("the page that a service worker shows without a network isn't the server's response", async () => {
  expect(await judge({ url: 'https://shop.test/offline' }, 'basic')).toEqual({ fault: 'network', asked: 1 })
  expect(await judge({ url: 'https://shop.test/offline' }, null)).toEqual({ fault: 'network', asked: 1 })
})

test('a page that the server redirects to is its response', async () => {
  expect(await judge({ url: 'https://shop.test/login' }, 'opaqueredirect')).toEqual({ fault: null, asked: 1 })
})

test('nothing is asked about other responses, nor on a page without a service worker', async () => {
  expect(await judge({}, 'basic')).toEqual({ fault: null, asked: 0 })
  expect(await judge({ url: 'https://shop.test/v2', text: '{}' }, 'basic')).toEqual({ fault: null, asked: 0 })
  expect(await judge({ url: 'https://shop.test/x' }, 'basic', null)).toEqual({ fault: null, asked: 0 })
})
