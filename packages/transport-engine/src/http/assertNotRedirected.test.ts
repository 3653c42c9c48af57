import { afterEach, expect, test, vi } from 'vitest'
import { getFault } from '../errors/getFault.js'
import { NetworkError } from '../errors/NetworkError.js'
import { assertNotRedirected } from './assertNotRedirected.js'

afterEach(() => vi.unstubAllGlobals())

let count = 0
/** Asks about a failed request to a server that answers HEAD requests like this, without and with following a redirect. */
async function ask(manual: object | Error, follow: object | Error, error: unknown = new NetworkError()) {
  const fetch = vi.fn(async (_: string, { redirect }: RequestInit) => {
    const answer = redirect === 'manual' ? manual : follow
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('document', {})
  vi.stubGlobal('fetch', fetch)
  const url = `https://shop.test/${++count}`
  const fault = await assertNotRedirected(url, error).then(
    () => null,
    (found: unknown) => getFault(found),
  )
  return { fault, fetch, url }
}
const redirect = { type: 'opaqueredirect' }
const blocked = new TypeError('Failed to fetch')

test('a redirect to a host that the page may not read is one to sign in', async () => {
  expect((await ask(redirect, blocked)).fault).toBe('sign-in')
})

test('a redirect that the page can follow, an answer and an outage are none', async () => {
  expect((await ask(redirect, { type: 'basic' })).fault).toBe(null)
  expect((await ask({ type: 'basic' }, blocked)).fault).toBe(null)
  expect((await ask(blocked, blocked)).fault).toBe(null)
})

test('only a request without an answer is asked about, and an outage once in a while', async () => {
  const other = await ask(redirect, blocked, new NetworkError('', { code: 'stalled' }))
  expect(other.fault).toBe(null)
  expect(other.fetch).not.toHaveBeenCalled()
  const { fetch, url } = await ask(blocked, blocked)
  await assertNotRedirected(url, new NetworkError())
  expect(fetch).toHaveBeenCalledTimes(1)
})
