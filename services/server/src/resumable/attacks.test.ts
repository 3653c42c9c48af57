import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBucket } from '../store/openBucket.js'
import { describeWithStore } from '../testing/describeWithStore.js'
import { choosePartSize } from './choosePartSize.js'
import { createBudget } from './createBudget.js'
import { createResumableHandler, type ResumableHandlerOptions } from './createResumableHandler.js'
import { readChunks } from './readChunks.js'

const URL_OF_FILES = 'https://shop.test/api/files'
const MEBIBYTE = 1_048_576

describeWithStore('resumable uploads under attack', (createPlace) => {
  const start = (options: Partial<ResumableHandlerOptions> = {}) => {
    const { prefix, ...bucket } = createPlace()
    const key = `${prefix}file`
    const onSuccess = vi.fn()
    const createServer = () =>
      createResumableHandler({ bucket, partSizeBytes: 7, authorize: () => ({ key }), onSuccess, ...options })
    const create = async (server = createServer(), sizeBytes = 14) => {
      const headers = { 'upload-complete': '?0', 'upload-length': String(sizeBytes) }
      const response = await server(new Request(URL_OF_FILES, { method: 'POST', headers }))
      return {
        status: response.status,
        upload: new URL(response.headers.get('location') ?? '', URL_OF_FILES),
      }
    }
    const patch = (
      server: ReturnType<typeof createServer>,
      upload: URL,
      offset: number,
      body: BodyInit | null,
      isComplete = '?1',
    ) =>
      server(
        new Request(upload, {
          method: 'PATCH',
          body,
          headers: {
            'content-type': 'application/partial-upload',
            'upload-offset': String(offset),
            'upload-complete': isComplete,
          },
          duplex: 'half',
        } as RequestInit),
      )
    return { bucket, key, createServer, create, patch, onSuccess, store: openBucket(bucket) }
  }

  test('of different bytes that two servers get for one offset, at most one set is confirmed and stored', async () => {
    const { createServer, create, patch, store, key } = start()
    const servers = [createServer(), createServer()]
    for (let round = 0; round < 10; round++) {
      const { upload } = await create(servers[0])
      const bodies = ['aaaaaaaAAAAAAA', 'bbbbbbbBBBBBBB']
      const answers = await Promise.all(
        servers.map((server, index) => patch(server, upload, 0, bodies[index] ?? '')),
      )
      const confirmed = bodies.filter((_, index) => answers[index]?.status === 200)
      expect(confirmed.length).toBeLessThan(2)
      for (const { status } of answers) expect([200, 409, 410, 502]).toContain(status)
      const content = await store.readText(key)
      if (confirmed.length === 1) expect(content).toBe(confirmed[0])
      // Whoever lost may send again, and gets what is true.
      const [server = createServer()] = servers
      const state = await server(new Request(upload, { method: 'HEAD' }))
      if (state.headers.get('upload-complete') === '?1') continue
      const offset = Number(state.headers.get('upload-offset'))
      const first = await Promise.all(
        bodies.map((body) =>
          patch(createServer(), upload, offset, body.slice(offset)).then(({ status }) => status),
        ),
      )
      expect(first.filter((status) => status === 200).length).toBeLessThan(2)
    }
  })

  test('the same bytes at two servers do no harm, and leave no claims', async () => {
    const { createServer, create, patch, store, key } = start()
    const { upload } = await create()
    const body = 'aaaaaaaAAAAAAA'
    const answers = await Promise.all([
      patch(createServer(), upload, 0, body),
      patch(createServer(), upload, 0, body),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await store.readText(key)).toBe(body)
    const again = await patch(createServer(), upload, 14, null)
    expect(again.status).toBe(200)
    expect(await store.list('.lading/claims/')).toEqual([])
  })

  test('a confirmed file of unknown size stays when a request with another size ends after it', async () => {
    const { createServer, patch, store, key, onSuccess } = start()
    const [one, two] = [createServer(), createServer()]
    const headers = { 'upload-complete': '?0' }
    const created = await one(new Request(URL_OF_FILES, { method: 'POST', headers }))
    const upload = new URL(created.headers.get('location') ?? '', URL_OF_FILES)
    expect((await patch(one, upload, 0, 'aaaaaaa', '?0')).status).toBe(204)
    let end = () => {}
    let late: Promise<Response> | undefined
    const isRead = new Promise<void>((resolve) => {
      const pull = (controller: ReadableStreamDefaultController) => {
        end = () => controller.close()
        resolve()
      }
      const body = new ReadableStream({ pull }, { highWaterMark: 0 })
      late = patch(one, upload, 7, body)
    })
    await isRead
    expect((await patch(two, upload, 7, 'bbb')).status).toBe(200)
    end()
    expect((await late)?.status).toBe(409)
    expect(await store.readText(key)).toBe('aaaaaaabbb')
    expect(onSuccess).toHaveBeenCalledTimes(1)
  })

  test('a later file with the same key stays when an earlier upload is completed or asked for again', async () => {
    const { createServer, create, patch, store, key, onSuccess } = start()
    const server = createServer()
    const [one, two] = [await create(server), await create(server)]
    expect((await patch(server, one.upload, 0, 'aaaaaaaAAAAAAA')).status).toBe(200)
    expect((await patch(server, two.upload, 0, 'bbbbbbbBBBBBBB')).status).toBe(200)
    for (const method of ['GET', 'HEAD']) {
      expect((await server(new Request(one.upload, { method }))).status).toBe(410)
    }
    expect((await patch(server, one.upload, 14, null)).status).toBe(410)
    expect(await store.readText(key)).toBe('bbbbbbbBBBBBBB')
    expect(onSuccess).toHaveBeenCalledTimes(2)
  })

  test('an empty file is complete when it was sent, not when another one is there', async () => {
    const { createServer, create, patch, store, key } = start()
    await store.put(key, '')
    const server = createServer()
    const { upload } = await create(server, 0)
    expect((await server(new Request(upload, { method: 'HEAD' }))).headers.get('upload-complete')).toBe('?0')
    expect((await patch(server, upload, 0, null)).status).toBe(200)
    expect((await store.head(key))?.token).toBeDefined()
  })

  test('a byte is not worth a start of megabytes, which would be moved for each', async () => {
    const { createServer, create, patch } = start({ partSizeBytes: 2 * MEBIBYTE })
    const server = createServer()
    const { upload } = await create(server, 2 * MEBIBYTE)
    const send = (offset: number, body: string, isLast = false) => {
      const headers = {
        'content-type': 'application/partial-upload',
        'content-length': String(body.length),
        'upload-offset': String(offset),
        'upload-complete': isLast ? '?1' : '?0',
      }
      return server(new Request(upload, { method: 'PATCH', body, headers }))
    }
    const offset = MEBIBYTE + 100_000
    expect((await send(0, 'x'.repeat(offset))).status).toBe(204)
    const small = await send(offset, 'x')
    expect([small.status, small.headers.get('upload-limit'), small.headers.get('upload-offset')]).toEqual([
      400,
      `min-append-size=${2 * MEBIBYTE}`,
      String(offset),
    ])
    expect((await send(offset, 'x'.repeat(50_000))).status).toBe(204)
    expect((await patch(server, upload, offset + 50_000, 'x'.repeat(MEBIBYTE - 150_000))).status).toBe(200)
  })

  test('nor is it worth a start of 100 kB', async () => {
    const { createServer, create, patch } = start({ partSizeBytes: MEBIBYTE })
    const server = createServer()
    const { upload } = await create(server, 200_000)
    const append = (offset: number, body: string) => {
      const headers = {
        'content-type': 'application/partial-upload',
        'content-length': String(body.length),
        'upload-offset': String(offset),
        'upload-complete': '?0',
      }
      return server(new Request(upload, { method: 'PATCH', body, headers }))
    }
    expect((await append(0, 'x'.repeat(60_000))).status).toBe(204)
    // A small start is rewritten for anything.
    expect((await append(60_000, 'x')).status).toBe(204)
    expect((await append(60_001, 'x'.repeat(39_999))).status).toBe(204)
    expect((await append(100_000, 'x')).status).toBe(400)
    // A body without a length says that it's the last one, and isn't.
    const crumb = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('x'))
        controller.close()
      },
    })
    const headers = {
      'content-type': 'application/partial-upload',
      'upload-offset': '100000',
      'upload-complete': '?1',
    }
    const init = { method: 'PATCH', body: crumb, headers, duplex: 'half' }
    const untrue = await server(new Request(upload, init as RequestInit))
    expect([untrue.status, untrue.headers.get('upload-offset')]).toEqual([400, '100000'])
    expect((await patch(server, upload, 100_000, 'x'.repeat(100_000))).status).toBe(200)
  })

  test('a handler without memory for a part twice keeps whole parts, and takes no file without a size', async () => {
    const { createServer, create } = start({ partSizeBytes: 70_000, maxBufferedBytes: 100_000 })
    const server = createServer()
    const { upload } = await create(server, 140_000)
    const answer = await server(
      new Request(upload, {
        method: 'PATCH',
        body: 'x'.repeat(80_000),
        headers: {
          'content-type': 'application/partial-upload',
          'content-length': '80000',
          'upload-offset': '0',
          'upload-complete': '?0',
        },
      }),
    )
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '70000'])
    const headers = { 'upload-complete': '?0' }
    const open = await server(new Request(URL_OF_FILES, { method: 'POST', headers }))
    expect(open.status).toBe(413)
  })

  test('a file whose parts no request could hold is refused at the start', async () => {
    const { createServer, create } = start({
      authorize: () => ({ maxBytes: 1e12 }),
      maxBufferedBytes: MEBIBYTE,
    })
    expect((await create(createServer(), 1e12)).status).toBe(413)
  })
})

test('a request holds what has arrived, and all requests hold no more than the budget', async () => {
  const budget = createBudget(MEBIBYTE)
  const taken = vi.spyOn(budget, 'take')
  const give = vi.spyOn(budget, 'give')
  const rules = { nextSize: () => 1e9, budget, signal: new AbortController().signal }
  for await (const _ of readChunks(new Blob(['x']).stream(), rules)) throw new Error('No part is whole.')
  const sum = (calls: readonly (readonly [number, ...unknown[]])[]) =>
    calls.reduce((total, [bytes = 0]) => total + bytes, 0)
  expect(sum(taken.mock.calls)).toBeLessThanOrEqual(65_536)
  expect(sum(give.mock.calls)).toBe(sum(taken.mock.calls))
  const read = async () => {
    for await (const _ of readChunks(new Blob(['x'.repeat(2 * MEBIBYTE)]).stream(), rules)) break
  }
  await expect(read()).rejects.toMatchObject({ status: 503, code: 'busy' })
  // Nothing is held any more.
  expect(() => budget.take(MEBIBYTE)).not.toThrow()
})

describe('a request that stops in the middle of a part', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const read = (budget: ReturnType<typeof createBudget>, sizeBytes = MEBIBYTE) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    writer.closed.catch(() => {})
    const pieces: number[] = []
    const rules = { nextSize: () => sizeBytes, budget, signal: new AbortController().signal }
    const done = (async () => {
      for await (const piece of readChunks(readable, rules)) pieces.push(piece.length)
    })()
    done.catch(() => {})
    const send = (bytes: number) => writer.write(new Uint8Array(bytes)).catch(() => {})
    return { done, send, pieces, close: () => writer.close() }
  }

  test('is ended after a minute, although a byte arrives now and then', async () => {
    const budget = createBudget(2 * MEBIBYTE)
    const slow = read(budget)
    const steady = read(budget)
    await slow.send(MEBIBYTE - 1000)
    for (let second = 0; second < 65; second += 5) {
      await vi.advanceTimersByTimeAsync(5000)
      await Promise.all([slow.send(1), steady.send(5000)])
    }
    await expect(slow.done).rejects.toMatchObject({ status: 408, code: 'too-slow' })
    await steady.send(MEBIBYTE)
    await steady.close()
    await steady.done
    expect(steady.pieces).toEqual([MEBIBYTE])
    expect(() => budget.take(2 * MEBIBYTE)).not.toThrow()
  })

  test('makes room for another one after a second, whoever waited longest first', async () => {
    const budget = createBudget(3 * MEBIBYTE)
    const held = [read(budget), read(budget), read(budget)]
    for (const { send } of held) {
      await send(MEBIBYTE - 1000)
      await vi.advanceTimersByTimeAsync(400)
    }
    // Bytes that come one by one aren't progress, and others are.
    await held[0]?.send(1)
    await vi.advanceTimersByTimeAsync(500)
    const another = read(budget)
    await another.send(MEBIBYTE)
    await expect(held[0]?.done).rejects.toMatchObject({ status: 408 })
    for (const { send } of held.slice(1)) await send(1000)
    expect([another, ...held].map(({ pieces }) => pieces)).toEqual([[MEBIBYTE], [], [MEBIBYTE], [MEBIBYTE]])
  })

  test('gives way, although it is not slow, if the rest of its part needs long, the slowest first', async () => {
    const budget = createBudget(3 * MEBIBYTE)
    const sizeBytes = 64 * MEBIBYTE
    const [slow, slowest, fast] = [read(budget, sizeBytes), read(budget, sizeBytes), read(budget)]
    for (const { send } of [slow, slowest]) await send(MEBIBYTE - 60_000)
    await fast.send(MEBIBYTE / 2)
    await vi.advanceTimersByTimeAsync(500)
    await Promise.all([slow.send(50_000), slowest.send(40_000), fast.send(MEBIBYTE / 4)])
    await vi.advanceTimersByTimeAsync(500)
    await Promise.all([slow.send(50_000), slowest.send(40_000)])
    // All memory is taken, and every request has had a fair number of bytes in the last second.
    const another = read(budget)
    await another.send(MEBIBYTE)
    await expect(slowest.done).rejects.toMatchObject({ status: 408 })
    await another.close()
    await fast.send(MEBIBYTE / 4)
    await fast.close()
    await Promise.all([another.done, fast.done])
    expect([another.pieces, fast.pieces]).toEqual([[MEBIBYTE], [MEBIBYTE]])
  })

  test('keeps its place among requests that make progress', async () => {
    const budget = createBudget(MEBIBYTE)
    const first = read(budget)
    await first.send(MEBIBYTE - 40_000)
    await vi.advanceTimersByTimeAsync(900)
    await first.send(30_000)
    await vi.advanceTimersByTimeAsync(900)
    const another = read(budget)
    await another.send(1)
    await expect(another.done).rejects.toMatchObject({ status: 503, code: 'busy' })
    await first.send(10_000)
    expect(first.pieces).toEqual([MEBIBYTE])
  })
})

test('a large file has more parts before they grow beyond 64 MiB', () => {
  const part = 5 * MEBIBYTE
  expect([1, 1000 * part].map((size) => choosePartSize(size, part))).toEqual([part, part])
  expect(choosePartSize(1000 * part + 1, part)).toBe(6 * MEBIBYTE)
  expect(choosePartSize(1e11, part)).toBe(64 * MEBIBYTE)
  expect(choosePartSize(1e12, part)).toBe(96 * MEBIBYTE)
  for (const size of [1e11, 1e12, 5e12]) expect(size / choosePartSize(size, part)).toBeLessThanOrEqual(10_000)
})
