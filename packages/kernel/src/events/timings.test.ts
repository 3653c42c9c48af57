import { describe, expect, test } from 'vitest'
import { createTestUploader, microtasks } from '../testing/index.js'

/** Notes the times at which it is called. */
function noted(t: ReturnType<typeof createTestUploader>) {
  const times: number[] = []
  return { times, listener: () => void times.push(t.clock.now()) }
}

describe('subscribers of an entry', () => {
  test('see the first change at once and the others every 100 ms', async () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const [a] = t.add('a') as [string]
    await t.clock.advance(1000)
    const { times, listener } = noted(t)
    t.uploader.entries.subscribeEntry(a, listener)
    for (let number = 1; number <= 30; number++) {
      t.uploader.updateFile(a, { fileName: `${number}` })
      await t.clock.advance(10)
    }
    await t.clock.advance(1000)
    expect(times).toEqual([1000, 1100, 1200, 1300])
    expect(t.uploader.getOutputItem(a).name).toBe('30')
  })

  test('see progress alone every 200 ms, and any other change 100 ms after the last call', async () => {
    const t = createTestUploader()
    const [a] = t.add('a') as [string]
    await t.clock.advance(1000)
    const { times, listener } = noted(t)
    t.uploader.entries.subscribeEntry(a, listener)
    const upload = t.transport.of('a')
    upload.progress(1, 100)
    await microtasks()
    expect(times).toEqual([1000])
    for (let percent = 2; percent <= 50; percent++) {
      await t.clock.advance(10)
      upload.progress(percent, 100)
    }
    expect(times).toEqual([1000, 1200, 1400])
    expect(t.uploader.getOutputItem(a).uploadProgress).toBe(50)
    t.uploader.pause(a)
    await t.clock.advance(1000)
    expect(times).toEqual([1000, 1200, 1400, 1500])
  })

  test('are called once for any number of changes in one moment, and only for their entry', async () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const [a, b] = t.add('a', 'b') as [string, string]
    await t.clock.advance(1000)
    const [ofA, ofB] = [noted(t), noted(t)]
    t.uploader.entries.subscribeEntry(a, ofA.listener)
    t.uploader.entries.subscribeEntry(b, ofB.listener)
    for (const fileName of ['c', 'd', 'e']) t.uploader.updateFile(a, { fileName })
    await t.clock.advance(1000)
    expect([ofA.times, ofB.times]).toEqual([[1000], []])
  })

  test('are called at once by flush(), and not again for the same change', async () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const [a] = t.add('a') as [string]
    await t.clock.advance(1000)
    const { times, listener } = noted(t)
    t.uploader.entries.subscribeEntry(a, listener)
    t.uploader.updateFile(a, { fileName: 'b' })
    await t.clock.advance(10)
    t.uploader.updateFile(a, { fileName: 'c' })
    t.uploader.entries.flush()
    expect(times).toEqual([1000, 1010])
    await t.clock.advance(1000)
    expect(times).toEqual([1000, 1010])
  })

  test('are not called after they have left, or after the end', async () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const [a] = t.add('a') as [string]
    await t.clock.advance(1000)
    const { times, listener } = noted(t)
    const leave = t.uploader.entries.subscribeEntry(a, listener)
    t.uploader.entries.subscribeEntry(a, listener)
    t.uploader.updateFile(a, { fileName: 'b' })
    leave()
    t.uploader.destroy()
    await t.clock.advance(1000)
    expect(times).toEqual([])
    expect(t.clock.pending).toBe(0)
  })

  test('see the removal of their entry', async () => {
    const t = createTestUploader()
    const [a] = t.add('a') as [string]
    await t.clock.advance(1000)
    const seen: unknown[] = []
    t.uploader.entries.subscribeEntry(a, () => seen.push(t.uploader.entries.get(a)))
    t.uploader.removeFileByInternalId(a)
    await t.clock.advance(100)
    expect(seen).toEqual([undefined])
  })
})

describe('subscribers of the list', () => {
  test('see the first change at once and the others every 300 ms', async () => {
    const t = createTestUploader()
    const { times, listener } = noted(t)
    t.uploader.entries.subscribe(listener)
    t.add('first')
    await microtasks()
    expect(times).toEqual([0])
    for (let i = 0; i < 70; i++) {
      await t.clock.advance(10)
      t.add(`f${i}`)
    }
    await t.clock.advance(1000)
    expect(times).toEqual([0, 300, 600, 900])
    expect(t.uploader.entries.ids).toHaveLength(71)
  })

  test('are not called for changes of entries', async () => {
    const t = createTestUploader()
    t.add('a')
    await t.clock.advance(1000)
    const { times, listener } = noted(t)
    t.uploader.entries.subscribe(listener)
    t.transport.of('a').progress(1, 2)
    t.transport.of('a').succeed()
    await t.clock.advance(1000)
    expect(times).toEqual([])
  })

  test('one that throws is reported, and the others are called', async () => {
    const t = createTestUploader()
    const { times, listener } = noted(t)
    t.uploader.entries.subscribe(() => {
      throw new Error('broken')
    })
    t.uploader.entries.subscribe(listener)
    t.add('a')
    await t.clock.advance(10)
    expect(times).toEqual([0])
    expect(t.log).toHaveLength(1)
  })

  test('2,000 files added at once are one change, also for the host', async () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const list = noted(t)
    const change = noted(t)
    t.uploader.entries.subscribe(list.listener)
    t.uploader.on('change', change.listener)
    t.add(...Array.from({ length: 2000 }, (_, i) => `f${i}`))
    await t.clock.advance(2000)
    expect(list.times).toEqual([0])
    expect(change.times).toEqual([320])
  })
})

describe('the output of the list', () => {
  test('is flushed 300 ms after a change, and its event follows', async () => {
    const t = createTestUploader({ config: { confirmUpload: true } })
    const { times, listener } = noted(t)
    t.uploader.on('change', listener)
    t.add('a')
    await t.clock.advance(319)
    expect(times).toEqual([])
    await t.clock.advance(1)
    expect(times).toEqual([320])
    await t.clock.advance(1000)
    expect(times).toEqual([320])
  })
})
