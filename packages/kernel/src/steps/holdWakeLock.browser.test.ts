import { afterEach, expect, test, vi } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'

afterEach(() => vi.restoreAllMocks())

/** Makes the page one of a phone, whose wake locks are counted. */
function becomePhone({ isPhone = true } = {}) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isPhone } as MediaQueryList)
  const held = new Set<EventTarget>()
  const request = vi.spyOn(navigator.wakeLock, 'request').mockImplementation(async () => {
    const lock = Object.assign(new EventTarget(), {
      released: false,
      type: 'screen' as const,
      onrelease: null,
      release: async () => {
        held.delete(lock)
        lock.dispatchEvent(new Event('release'))
      },
    })
    held.add(lock)
    return lock as unknown as WakeLockSentinel
  })
  return { held, request }
}

function show(visibility: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Starts an upload that takes long. */
async function startLong(config: object = {}) {
  const t = createTestUploader({ config })
  t.add('a')
  await t.clock.advance(100)
  await vi.dynamicImportSettled()
  await t.clock.advance(6_000)
  return t
}

test('a long upload on a phone keeps the screen on until it ends', async () => {
  const { held } = becomePhone()
  const t = await startLong()
  await expect.poll(() => held.size).toBe(1)
  t.transport.uploads[0]?.succeed()
  await t.clock.advance(1_000)
  await expect.poll(() => held.size).toBe(0)
})

test('the lock is released while the page is hidden, the uploads are paused, or the setting is off', async () => {
  const { held } = becomePhone()
  const t = await startLong()
  await expect.poll(() => held.size).toBe(1)
  show('hidden')
  await expect.poll(() => held.size).toBe(0)
  show('visible')
  await expect.poll(() => held.size).toBe(1)
  t.uploader.config.set({ wakeLock: false })
  await expect.poll(() => held.size).toBe(0)
  t.uploader.config.set({ wakeLock: true })
  await expect.poll(() => held.size).toBe(1)
  t.uploader.pauseAll()
  await t.clock.advance(1_000)
  await expect.poll(() => held.size).toBe(0)
})

test('a removed uploader holds no lock', async () => {
  const { held } = becomePhone()
  const t = await startLong()
  await expect.poll(() => held.size).toBe(1)
  t.uploader.destroy()
  await expect.poll(() => held.size).toBe(0)
})

test.each([
  ['short uploads', {}, true, 1_000],
  ['computers', {}, false, 60_000],
  ['pages without it', { wakeLock: false }, true, 60_000],
])('%s hold no lock', async (_, config, isPhone, durationMs) => {
  const { request } = becomePhone({ isPhone })
  const t = createTestUploader({ config })
  t.add('a')
  await t.clock.advance(100)
  await vi.dynamicImportSettled()
  await t.clock.advance(durationMs)
  t.transport.uploads[0]?.succeed()
  await t.clock.advance(60_000)
  expect(request).not.toHaveBeenCalled()
})

test('a refused lock does not disturb the upload', async () => {
  const { request } = becomePhone()
  request.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const t = await startLong()
  expect(request).toHaveBeenCalled()
  t.transport.uploads[0]?.succeed()
  await t.clock.advance(1_000)
  expect(t.uploader.getOutputCollectionState().status).toBe('success')
})
