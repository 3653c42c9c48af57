import { afterEach, expect, test, vi } from 'vitest'
import { startWorker } from './startWorker.js'

class FakeWorker {
  readonly url: unknown
  constructor(url: unknown) {
    this.url = url
  }
}

/** Lets the page have Trusted Types; `lading` and `fallback` return the trusted form of a URL or throw. */
function trustTypes(lading: () => string, fallback?: () => string) {
  const toPolicy = (trust: () => string) => ({ createScriptURL: trust })
  const createPolicy = vi.fn(() => toPolicy(lading))
  vi.stubGlobal('trustedTypes', { createPolicy, defaultPolicy: fallback ? toPolicy(fallback) : null })
  return createPolicy
}

const start = () => startWorker(() => new Worker('https://page.test/worker.js')) as FakeWorker | null

const refuse = (): never => {
  throw new TypeError('refused')
}

afterEach(() => vi.unstubAllGlobals())

test('without Trusted Types the worker gets its URL', () => {
  vi.stubGlobal('Worker', FakeWorker)
  expect(start()?.url).toBe('https://page.test/worker.js')
})

test('one policy of the page serves all workers, and the page keeps its own constructor', () => {
  vi.stubGlobal('Worker', FakeWorker)
  const createPolicy = trustTypes(() => 'trusted by lading')
  expect([start()?.url, start()?.url]).toEqual(['trusted by lading', 'trusted by lading'])
  expect(createPolicy.mock.calls).toEqual([['lading', expect.anything()]])
  expect(Worker).toBe(FakeWorker)
})

test('the default policy of the page comes first, unless it refuses the URL', () => {
  vi.stubGlobal('Worker', FakeWorker)
  const createPolicy = trustTypes(
    () => 'trusted by lading',
    () => 'trusted by the page',
  )
  expect(start()?.url).toBe('trusted by the page')
  expect(createPolicy).not.toHaveBeenCalled()
  for (const fallback of [refuse, () => '']) {
    trustTypes(() => 'trusted by lading', fallback)
    expect(start()?.url).toBe('trusted by lading')
  }
})

test('a page that does not allow the policy is asked once', () => {
  vi.stubGlobal('Worker', FakeWorker)
  const createPolicy = trustTypes(() => '').mockImplementation(refuse)
  expect([start(), start()]).toEqual([null, null])
  expect(createPolicy).toHaveBeenCalledTimes(1)
  expect(Worker).toBe(FakeWorker)
})

test('a script that is not served is not requested', () => {
  vi.stubGlobal('Worker', FakeWorker)
  const isServed = (url: string) => url !== 'https://page.test/worker.js'
  expect(startWorker(() => new Worker('https://page.test/worker.js'), isServed)).toBeNull()
  expect(startWorker(() => new Worker('https://page.test/worker-1a2b.js'), isServed)).not.toBeNull()
})

test('where workers are missing or refused there is none', () => {
  vi.stubGlobal('Worker', undefined)
  expect(start()).toBeNull()
  vi.stubGlobal('Worker', refuse)
  expect(start()).toBeNull()
})

test('a module of another origin is imported by a script of the own one', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('location', new URL('https://page.test/gallery'))
  const startModule = (url: string) =>
    startWorker(() => new Worker(url, { type: 'module' })) as unknown as FakeWorker
  expect(startModule('/worker.js').url).toBe('/worker.js')
  expect(startModule('https://page.test/worker.js').url).toBe('https://page.test/worker.js')
  const { url } = startModule('https://cdn.test/worker.js')
  expect(url).toMatch(/^blob:/)
  expect(await (await fetch(url as string)).text()).toBe('import "https://cdn.test/worker.js"')
})
