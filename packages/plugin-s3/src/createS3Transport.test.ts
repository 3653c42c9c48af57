import { GetObjectCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { PauseError } from '@lading/kernel'
import { describeWithStore } from '@lading/server/testing'
import { expect, test, vi } from 'vitest'
import { type BenchOptions, createBench } from './testing/fixtures/createBench.js'

const DAY_MS = 86_400_000
const PARTS = { multipartFromBytes: 10, partSizeBytes: 7 }
const text = 'first--second-third'
const createFile = () => new File([text], 'Prüfung.txt', { type: 'text/plain' })

describeWithStore('the transport to a bucket', (createPlace) => {
  const start = (
    options: Omit<BenchOptions, 'server'> & { readonly server?: Partial<BenchOptions['server']> } = {},
  ) => {
    const { prefix, ...bucket } = createPlace()
    const onSuccess = vi.fn()
    const authorize = (
      _: Request,
      { name, metadata }: { name: string; metadata: Record<string, string> },
    ) => ({
      key: `${prefix}${name}`,
      metadata,
      maxBytes: 1000,
    })
    const bench = createBench({ ...options, server: { bucket, authorize, onSuccess, ...options.server } })
    const client = new S3Client({
      endpoint: bucket.endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: bucket,
    })
    const read = async (key: string) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket.bucket, Key: key }))
      return Body?.transformToString()
    }
    const countOpen = async () => {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket.bucket, Prefix: prefix }),
      )
      return Uploads.length
    }
    return { ...bench, onSuccess, prefix, read, countOpen }
  }

  test('a small file goes up in one request; the output has url, key and etag', async () => {
    const { upload, log, prefix, read } = start()
    const done = upload(createFile(), { metadata: { album: 'a' } })
    const info = await done
    expect(log).toEqual(['create', 'put all', 'complete'])
    expect(info).toMatchObject({
      key: `${prefix}Prüfung.txt`,
      uuid: `${prefix}Prüfung.txt`,
      etag: expect.stringMatching(/^[0-9a-f]{32}-1$/),
      url: expect.stringMatching(/^http:.*Pr%C3%BCfung\.txt$/),
      originalFilename: 'Prüfung.txt',
      size: 19,
      mimeType: 'text/plain',
      isImage: false,
      metadata: { album: 'a' },
    })
    expect(info.cdnUrl).toBe(info.url)
    expect(await read(info.key ?? '')).toBe(text)
    expect(done.seen.at(-1)).toBe(19)
  })

  test('a large file goes up in parts, whose ETags the page need not read', async () => {
    const { upload, log, read } = start({ server: PARTS })
    const info = await upload(createFile())
    expect(log).toEqual(['create', 'put 1', 'put 2', 'put 3', 'complete'])
    expect(await read(info.key ?? '')).toBe(text)
  })

  test('the progress of a file that is sent again does not fall', async () => {
    let isDue = true
    const { upload } = start({
      fault(what) {
        if (what !== 'put all' || !isDue) return undefined
        isDue = false
        return 'lost-answer'
      },
    })
    const done = upload(createFile())
    await done.catch(() => {})
    expect(done.seen.length).toBeGreaterThan(0)
    expect(done.seen).toEqual(done.seen.toSorted((a, b) => a - b))
  })

  test.each([
    ['status 401', { status: 401, text: 'Sign in.' }],
    [
      'a login page',
      { status: 200, url: 'https://shop.test/login', text: '<!doctype html><title>Login</title>' },
    ],
  ] as const)('with %s all files wait, and continue with the missing requests only', async (_, answer) => {
    let isSignedOut = true
    const { upload, log, read, transport } = start({
      server: PARTS,
      transport: { concurrency: 1 },
      fault: (what) => (isSignedOut && what !== 'create' && !what.startsWith('put') ? answer : undefined),
    })
    const first = upload(createFile())
    await expect.poll(() => log.filter((what) => what === 'complete')).toHaveLength(1)
    const second = upload(createFile())
    // It waits like the first one, without a request.
    await expect
      .poll(() => transport.inspect?.())
      .toMatchObject({ breaker: { reason: 'signed-out', waiting: 2 } })
    transport.retryNow?.()
    await expect.poll(() => log.filter((what) => what === 'complete')).toHaveLength(2)
    await expect
      .poll(() => transport.inspect?.())
      .toMatchObject({ breaker: { reason: 'signed-out', waiting: 2 } })
    isSignedOut = false
    transport.retryNow?.()
    const info = await first
    await second
    expect(await read(info.key ?? '')).toBe(text)
    expect(log.filter((what) => what.startsWith('put'))).toEqual([
      'put 1',
      'put 2',
      'put 3',
      'put 1',
      'put 2',
      'put 3',
    ])
  })

  test('a file whose size is reported as 0 is stored with its bytes', async () => {
    const { upload, read } = start()
    const file = Object.defineProperty(new File([text], '1000012345', { type: 'text/plain' }), 'size', {
      value: 0,
    })
    const info = await upload(file)
    expect(await read(info.key ?? '')).toBe(text)
    expect(info.size).toBe(text.length)
  })

  test('an empty file is uploaded', async () => {
    const { upload, read } = start()
    const info = await upload(new File([], 'empty.txt', { type: 'text/plain' }))
    expect(await read(info.key ?? '')).toBe('')
  })

  test.each([
    ['503 SlowDown', { status: 503, text: '<Error><Code>SlowDown</Code></Error>' }],
    ['a timeout of the store', { status: 400, text: '<Error><Code>RequestTimeout</Code></Error>' }],
    ['a lost request', 'lost'],
    ['a lost answer', 'lost-answer'],
  ] as const)('after %s the part is sent again, and no other', async (_, fault) => {
    let isDue = true
    const { upload, log, read, warnings } = start({
      server: PARTS,
      // The first part has reached the store, so a failure is the network's.
      transport: { concurrency: 1 },
      fault(what) {
        if (what !== 'put 2' || !isDue) return undefined
        isDue = false
        return fault
      },
    })
    const info = await upload(createFile())
    expect(log.filter((what) => what.startsWith('put')).sort()).toEqual(['put 1', 'put 2', 'put 2', 'put 3'])
    expect(await read(info.key ?? '')).toBe(text)
    expect(warnings).toEqual([])
  })

  test.each([
    ['the store says so', { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }],
    ['the browser may not read what the store says', 'lost'],
  ] as const)('an expired URL is signed again where %s', async (_, fault) => {
    let isDue = true
    const { upload, log } = start({
      server: PARTS,
      transport: { concurrency: 1 },
      fault(what) {
        if (what !== 'put 2' || !isDue) return undefined
        isDue = false
        return fault
      },
    })
    await upload(createFile())
    expect(log).toEqual(['create', 'put 1', 'put 2', 'sign', 'put 2', 'put 3', 'complete'])
  })

  test('a URL that is about to expire is not used', async () => {
    const { upload, log, move } = start({
      server: PARTS,
      transport: { concurrency: 1 },
      fault(what) {
        if (what === 'put 1') move(850_000)
        return undefined
      },
    })
    await upload(createFile())
    expect(log).toEqual(['create', 'put 1', 'sign', 'put 2', 'put 3', 'complete'])
  })

  test('a device whose clock is days off, or is set during an upload, uploads as any other', async () => {
    const { upload, log, move } = start({
      server: PARTS,
      transport: { concurrency: 1 },
      fault(what) {
        if (what === 'put 2') move(-3 * DAY_MS)
        return undefined
      },
    })
    for (const offsetMs of [3 * DAY_MS, -3 * DAY_MS]) {
      move(offsetMs)
      log.length = 0
      await upload(createFile())
      expect(log).toEqual(['create', 'put 1', 'put 2', 'put 3', 'complete'])
    }
  })

  test('a server whose clock is wrong is found out, because the store refuses what it signs', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2_400_000 })
    try {
      const onError = vi.fn()
      const { upload, log } = start({ server: { onError } })
      await expect(upload(createFile())).rejects.toMatchObject({ name: 'UploadError', code: 'clock-skew' })
      expect(log).toEqual(['create'])
      expect(String(onError.mock.calls[0])).toContain('the clock of this machine is wrong')
    } finally {
      vi.useRealTimers()
    }
  })

  test('a part that is refused twice fails the upload', async () => {
    const { upload } = start({
      server: PARTS,
      transport: { concurrency: 1 },
      fault: (what) => (what === 'put 2' ? { status: 403, text: '' } : undefined),
    })
    await expect(upload(createFile())).rejects.toMatchObject({ name: 'UploadError', code: 'part-refused' })
  })

  test('a retry sends only the missing parts, and an upload that is gone starts again', async () => {
    let isDown = true
    const { upload, log } = start({
      server: PARTS,
      transport: { concurrency: 1 },
      fault: (what) => (what === 'put 3' && isDown ? { status: 500 } : undefined),
    })
    const file = createFile()
    await expect(upload(file)).rejects.toMatchObject({ code: 'http-status', status: 500 })
    isDown = false
    log.length = 0
    await upload(file)
    expect(log).toEqual(['sign', 'put 3', 'complete'])
  })

  test('an upload that the store no longer has starts again', async () => {
    let isGone = true
    const { upload, log, read } = start({
      server: PARTS,
      fault(what) {
        if (what !== 'put 1' || !isGone) return undefined
        isGone = false
        return { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' }
      },
    })
    const info = await upload(createFile())
    expect(log.filter((what) => what === 'create')).toHaveLength(2)
    expect(await read(info.key ?? '')).toBe(text)
  })

  test('a part that the store lost is found at the end and sent again', async () => {
    let isDue = true
    const { upload, log, read } = start({
      server: PARTS,
      fault(what) {
        if (what !== 'put 2' || !isDue) return undefined
        isDue = false
        return { status: 200 }
      },
    })
    const info = await upload(createFile())
    expect(log.slice(-4)).toEqual(['complete', 'parts', 'put 2', 'complete'])
    expect(await read(info.key ?? '')).toBe(text)
  })

  test('a completion whose answer is lost is repeated', async () => {
    let isDue = true
    const { upload, onSuccess } = start({
      server: PARTS,
      fault(what) {
        if (what !== 'complete' || !isDue) return undefined
        isDue = false
        return 'lost-answer'
      },
    })
    const info = await upload(createFile())
    expect(info.size).toBe(19)
    expect(new Set(onSuccess.mock.calls.map(([file]) => file.key))).toEqual(new Set([info.key]))
  })

  test('a bucket that refuses the page is found out, with the rule to set', async () => {
    const { upload, log, warnings } = start({ fault: (what) => (what === 'put all' ? 'lost' : undefined) })
    await expect(upload(createFile())).rejects.toMatchObject({
      name: 'UploadError',
      code: 'cors-missing',
      message: 'The store does not accept files from this page. Contact its owner.',
    })
    expect(log).toEqual(['create', 'put all', 'check'])
    expect(warnings).toEqual([
      expect.stringMatching(/"AllowedOrigins":\["https:\/\/shop\.test"\].*"AllowedMethods":\["PUT"\]/),
    ])
  })

  test('the words of the page are shown: a refusal, a size, a handler that throws', async () => {
    const attempt = (server: Partial<BenchOptions['server']>) =>
      start({ server })
        .upload(createFile())
        .catch(({ code, message }) => `${code}: ${message}`)
    expect(await attempt({ authorize: () => ({ reject: 'Sign in to upload.' }) })).toBe(
      'rejected: Sign in to upload.',
    )
    expect(await attempt({ authorize: () => ({ maxBytes: 3 }) })).toContain(
      'too-large: The file is too large',
    )
    const throwing = () => {
      throw new Error('secret')
    }
    expect(await attempt({ authorize: throwing })).toMatch(/^handler-failed: (?!.*secret)/)
  })

  test('a canceled upload is removed from the store a minute later, a paused one is kept and continued', async () => {
    vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'], shouldAdvanceTime: true })
    try {
      const run = async (reason: Error) => {
        const controller = new AbortController()
        const bench = start({
          server: PARTS,
          transport: { concurrency: 1 },
          fault(what) {
            if (what === 'put 3' && !controller.signal.aborted) controller.abort(reason)
            return undefined
          },
        })
        const file = createFile()
        await expect(bench.upload(file, { signal: controller.signal })).rejects.toMatchObject({
          name: 'CancelError',
        })
        return { ...bench, file }
      }
      const canceled = await run(new Error('removed'))
      expect(await canceled.countOpen()).toBe(1)
      await vi.advanceTimersByTimeAsync(60_000)
      await vi.waitFor(async () => expect(await canceled.countOpen()).toBe(0))
      const paused = await run(new PauseError())
      await vi.advanceTimersByTimeAsync(60_000)
      paused.log.length = 0
      await paused.upload(paused.file)
      expect(paused.log).toEqual(['sign', 'put 3', 'complete'])
      const undone = await run(new Error('removed'))
      undone.log.length = 0
      await undone.upload(undone.file)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(undone.log).toEqual(['sign', 'put 3', 'complete'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('an abort that fails disturbs nothing, and the file may be uploaded again', async () => {
    vi.useFakeTimers({ toFake: ['clearTimeout', 'setTimeout'], shouldAdvanceTime: true })
    try {
      const controller = new AbortController()
      const { upload, log, warnings, read, countOpen } = start({
        server: PARTS,
        transport: { concurrency: 1 },
        fault(what) {
          if (what === 'put 3') controller.abort()
          return what === 'abort' ? { status: 500 } : undefined
        },
      })
      const file = createFile()
      await expect(upload(file, { signal: controller.signal })).rejects.toMatchObject({ name: 'CancelError' })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(log.at(-1)).toBe('abort')
      const info = await upload(file)
      expect(await read(info.key ?? '')).toBe(text)
      expect([await countOpen(), warnings]).toEqual([0, []])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a file is continued after a reload, with a storage', async () => {
    const values = new Map<string, unknown>()
    const storage = {
      get: async (key: string) => structuredClone(values.get(key)),
      set: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
      delete: async (key: string) => void values.delete(key),
      keys: async () => [...values.keys()],
    }
    const bytes = new Uint8Array(12_000_000).map((_, index) => index % 251)
    const createLarge = () => new File([bytes], 'film.bin', { type: 'video/mp4', lastModified: 1 })
    const server = { multipartFromBytes: 1, authorize: () => ({ key: 'film.bin' }) }
    const transport = { resumable: true, concurrency: 1 }
    const first = start({
      server,
      transport,
      storage,
      fault: (what) => (what === 'put 3' ? { status: 500 } : undefined),
    })
    await expect(first.upload(createLarge())).rejects.toMatchObject({ status: 500 })
    const second = start({ server, transport, storage })
    const info = await second.upload(createLarge())
    expect([info.size, second.log]).toEqual([12_000_000, ['sign', 'put 3', 'complete']])
    await vi.waitFor(() => expect(values.size).toBe(0))
  })

  test('through a bad network, files are whole or fail, with 40 seeds', async () => {
    const faults = [
      'lost',
      'lost-answer',
      { status: 503 },
      { status: 500 },
      { status: 403, text: '' },
    ] as const
    const attempt = async (seed: number) => {
      let [state, isBad] = [seed * 7919, false]
      const random = () => {
        state = (state * 48_271) % 2_147_483_647
        return state / 2_147_483_647
      }
      const { upload, read } = start({
        server: PARTS,
        transport: { maxAttempts: 12 },
        fault: () => (isBad && random() < 0.2 ? faults[Math.floor(random() * faults.length)] : undefined),
      })
      // Once the store was reached, a failure is the network's.
      await upload(new File([text], 'first.txt'))
      isBad = true
      const content = `${seed} ${text}`
      return upload(new File([content], `${seed}.txt`, { type: 'text/plain' })).then(
        async ({ key = '' }) => ((await read(key)) === content ? 'whole' : 'WRONG'),
        ({ name }: Error) => name,
      )
    }
    const ends = await Promise.all(Array.from({ length: 40 }, (_, index) => attempt(index + 1)))
    expect(ends).not.toContain('WRONG')
    expect(ends.filter((end) => end === 'whole').length).toBeGreaterThan(30)
  })

  // Takes a while; a part of `npm run test:long`.
  test.skipIf(!process.env.LADING_PROPERTY_RUNS)('2,000 small files arrive, each once', async () => {
    const { upload, onSuccess, prefix } = start()
    let next = 0
    const send = async () => {
      for (let index = next++; index < 2000; index = next++) {
        await upload(new File([`file ${index}`], `${index}.txt`, { type: 'text/plain' }))
      }
    }
    await Promise.all(Array.from({ length: 10 }, send))
    const keys = onSuccess.mock.calls.map(([{ key }]) => key)
    expect(new Set(keys)).toEqual(
      new Set(Array.from({ length: 2000 }, (_, index) => `${prefix}${index}.txt`)),
    )
    expect(keys).toHaveLength(2000)
  })
})
