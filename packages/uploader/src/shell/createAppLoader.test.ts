import { consoleLogger } from '@lading/kernel/basics'
import { expect, test, vi } from 'vitest'
import { shellVersion } from '../early/shellVersion.js'
import type { UploaderApp } from '../UploaderApp.js'
import { createAppLoader } from './createAppLoader.js'

const app: UploaderApp = {
  version: shellVersion,
  Root: () => null,
  TriggerContent: () => null,
  addTransfer: async () => {},
}

/** A loader whose import the test ends. */
function pendingLoader() {
  let resolve = (_: UploaderApp) => {}
  let reject = (_: Error) => {}
  const load = () =>
    new Promise<UploaderApp>((...functions) => {
      ;[resolve, reject] = functions
    })
  return {
    loader: createAppLoader({ load }),
    resolve: () => resolve(app),
    reject: (error: Error) => reject(error),
  }
}

test('each call of load() resolves when the app is loaded, also one while it is loading', async () => {
  const { loader, resolve } = pendingLoader()
  void loader.load()
  const second = loader.load().then(() => loader.getSnapshot().status)
  resolve()
  expect(await second).toBe('ready')
  await loader.load()
  expect(loader.getSnapshot().app).toBe(app)
})

test('an app that the page provides stays when the loading that it overtook fails', async () => {
  const logged = vi.spyOn(consoleLogger, 'error').mockImplementation(() => {})
  const { loader, reject } = pendingLoader()
  const loading = loader.load()
  loader.provide(app)
  reject(new TypeError('Failed to fetch dynamically imported module'))
  await loading
  expect(loader.getSnapshot()).toMatchObject({ status: 'ready', app })
  expect(logged).not.toHaveBeenCalled()
})

test('code of another release, which fails in the same way again, asks for a reload', async () => {
  const logged = vi.spyOn(consoleLogger, 'error').mockImplementation(() => {})
  const { loader, reject } = pendingLoader()
  const attempt = async (error: Error) => {
    const loading = loader.load()
    reject(error)
    await loading
    return loader.getSnapshot().status
  }
  expect(await attempt(new TypeError('Failed to fetch dynamically imported module'))).toBe('failed')
  // Browsers evaluate a module once, and throw its error again.
  const evaluation = new TypeError('t is not a function')
  expect(await attempt(evaluation)).toBe('failed')
  expect(await attempt(evaluation)).toBe('outdated')
  expect(logged.mock.lastCall?.[0]).toContain('mixes two releases')
})

test.each([
  ['has ended', (end: () => void) => end()],
  ['takes longer than two seconds', () => vi.advanceTimersByTime(2000)],
])('an app that is not needed at once waits until what goes before it %s', async (_, proceed) => {
  vi.useFakeTimers()
  const { loader } = pendingLoader()
  let end = () => {}
  loader.goBefore(
    new Promise<void>((resolve) => {
      end = resolve
    }),
  )
  loader.loadSoon(true)
  loader.loadSoon()
  await vi.advanceTimersByTimeAsync(1000)
  expect(loader.getSnapshot().status).toBe('idle')
  // A second file.
  loader.goBefore(Promise.resolve())
  proceed(end)
  await vi.advanceTimersByTimeAsync(0)
  expect(loader.getSnapshot().status).toBe('loading')
  vi.useRealTimers()
})

test('an app that somebody asks for is loaded at once', () => {
  const { loader } = pendingLoader()
  loader.goBefore(new Promise(() => {}))
  void loader.load()
  expect(loader.getSnapshot().status).toBe('loading')
})
