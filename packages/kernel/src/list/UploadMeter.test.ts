import { expect, onTestFinished, test } from 'vitest'
import { createTestUploader, microtasks } from '../testing/index.js'
import { UploadMeter } from './UploadMeter.js'

const SIZE = 100_000

async function setUp() {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const meter = new UploadMeter(t.uploader, t.clock)
  onTestFinished(() => meter.dispose())
  const unsubscribe = meter.subscribe(() => {})
  const ids = t.uploader.addFiles(['a', 'b'].map((name) => new File(['x'.repeat(SIZE)], name)))
  await t.clock.advance(100)
  const { options } = t.transport.of('a')
  /** Sends at a steady rate. */
  const send = async (from: number, seconds: number, bytesPerSecond: number) => {
    for (let second = 1; second <= seconds; second++) {
      options.onProgress(from + second * bytesPerSecond, SIZE)
      await t.clock.advance(1_000)
    }
  }
  return { ...t, meter, ids, options, send, unsubscribe }
}

test('estimates from the throughput of all files that are left, once it is known', async () => {
  const { meter, send, transport, clock } = await setUp()
  expect(meter.speed.secondsLeft).toBeNull()
  await send(0, 4, 10_000)
  expect(meter.speed.secondsLeft).toBeNull()
  await send(40_000, 2, 10_000)
  expect(meter.speed.secondsLeft).toBe(14)

  transport.of('a').succeed()
  await microtasks()
  transport.of('b').options.onProgress(10_000, SIZE)
  await clock.advance(1_000)
  expect(meter.speed.secondsLeft).toBeLessThan(10)
})

test('one fast second does not change the estimate much', async () => {
  const { meter, send } = await setUp()
  await send(0, 6, 5_000)
  expect(meter.speed.secondsLeft).toBe(34)
  await send(30_000, 1, 25_000)
  expect(meter.speed.secondsLeft).toBeGreaterThan(25)
})

test('there is no estimate while an upload waits for the network, though others are sent', async () => {
  const { meter, send, uploader, transport, clock } = await setUp()
  uploader.config.set({ maxConcurrentRequests: 2 })
  await clock.advance(100)
  await send(0, 6, 5_000)
  expect(meter.speed.secondsLeft).toBe(34)
  transport.of('b').options.onWait?.({ reason: 'busy', untilMs: null })
  await send(30_000, 1, 5_000)
  expect(meter.speed.secondsLeft).toBeNull()
  transport.of('b').options.onWait?.(null)
  await send(35_000, 1, 5_000)
  expect(meter.speed.secondsLeft).toBe(32)
})

test('uploads without a byte for some seconds are stalled, unless their wait is known', async () => {
  const { meter, send, options, clock } = await setUp()
  await send(0, 2, 10_000)
  await clock.advance(5_000)
  expect(meter.speed.isStalled).toBe(true)
  await send(20_000, 1, 10_000)
  expect(meter.speed.isStalled).toBe(false)

  options.onWait?.({ reason: 'offline', untilMs: null })
  await clock.advance(60_000)
  expect(meter.speed).toEqual({ secondsLeft: null, isStalled: false })
})

test('there is no estimate while the size of a file is unknown, and no timer once uploads have ended', async () => {
  const { meter, send, uploader, clock, transport, unsubscribe } = await setUp()
  const link = uploader.addFileFromUrl('https://example.com/a.jpg')
  await send(0, 6, 10_000)
  expect(meter.speed.secondsLeft).toBeNull()
  uploader.removeFileByInternalId(link.internalId)
  await send(60_000, 1, 10_000)
  expect(meter.speed.secondsLeft).toBe(13)

  for (const name of ['a', 'b']) {
    transport.of(name).succeed()
    await microtasks()
  }
  await clock.advance(2_000)
  expect(meter.speed).toEqual({ secondsLeft: null, isStalled: false })
  expect(clock.pending).toBe(0)
  unsubscribe()
})

test('paused uploads are not stalled', async () => {
  const { meter, send, uploader, clock } = await setUp()
  await send(0, 2, 10_000)
  uploader.pauseAll()
  await clock.advance(60_000)
  expect(meter.speed.isStalled).toBe(false)
  uploader.resumeAll()
  await clock.advance(10_000)
  expect(meter.speed.isStalled).toBe(true)
})
