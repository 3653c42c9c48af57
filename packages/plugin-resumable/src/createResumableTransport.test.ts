import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { PauseError } from '@lading/kernel'
import { describeWithStore } from '@lading/server/testing'
import { expect, test, vi } from 'vitest'
import {
  type BenchOptions,
  createResumableBench,
  type Fault,
} from './testing/fixtures/createResumableBench.js'

const text = 'first--second-third'
const createFile = () => new File([text], 'Prüfung.txt', { type: 'text/plain' })
const SMALL = { appendSizeBytes: 7 }

describeWithStore('the transport of resumable uploads', (createPlace) => {
  const start = (
    options: Omit<BenchOptions, 'server'> & { readonly server?: Partial<BenchOptions['server']> } = {},
  ) => {
    const { prefix, ...bucket } = createPlace()
    const onSuccess = vi.fn()
    const bench = createResumableBench({
      transport: SMALL,
      ...options,
      server: {
        bucket,
        partSizeBytes: 7,
        authorize: (_, { name, metadata }) => ({ key: `${prefix}${name}`, metadata, maxBytes: 100_000_000 }),
        onSuccess,
        ...options.server,
      },
    })
    const read = async (key: string) => {
      const { endpoint, bucket: Bucket, ...credentials } = bucket
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
      return Body?.transformToString()
    }
    return { ...bench, onSuccess, prefix, read }
  }

  test('a file goes up in requests to one URL, each at its offset', async () => {
    const { upload, log, read, prefix, onSuccess } = start()
    const done = upload(createFile(), { metadata: { album: 'a' } })
    expect(await done).toMatchObject({
      key: `${prefix}Prüfung.txt`,
      url: expect.stringMatching(/Pr%C3%BCfung\.txt$/),
      etag: expect.any(String),
      size: 19,
      mimeType: 'text/plain',
      originalFilename: 'Prüfung.txt',
      metadata: { album: 'a' },
    })
    expect(log).toEqual(['POST', 'PATCH 0', 'PATCH 7', 'PATCH 14'])
    expect(await read(`${prefix}Prüfung.txt`)).toBe(text)
    expect(done.seen.at(-1)).toBe(19)
    expect(onSuccess).toHaveBeenCalledOnce()
  })

  test('with status 401 in the middle the upload waits, and sends only what is missing', async () => {
    let isSignedOut = true
    const { upload, log, read, transport } = start({
      fault: (what) => (what === 'PATCH 14' && isSignedOut ? { status: 401 } : undefined),
    })
    const done = upload(createFile())
    await expect
      .poll(() => transport.inspect?.())
      .toMatchObject({ breaker: { reason: 'signed-out', waiting: 1 } })
    isSignedOut = false
    transport.retryNow?.()
    expect(await read((await done).key ?? '')).toBe(text)
    expect(log).toEqual(['POST', 'PATCH 0', 'PATCH 7', 'PATCH 14', 'HEAD', 'PATCH 14'])
  })

  test.each([
    [
      'names its limit',
      'headers' as const,
      ['PATCH 0', 'HEAD', 'PATCH 0', 'PATCH 50000', 'PATCH 100000', 'PATCH 150000'],
    ],
    ['closes the connection', 'reset' as const, null],
  ])('a server that %s is sent requests of a size that it takes', async (_, way, wanted) => {
    const bytes = way === 'reset' ? 3_000_000 : 200_000
    const limit = way === 'reset' ? 300_000 : 50_000
    const { upload, read, log } = start({
      transport: { appendSizeBytes: bytes },
      server: { partSizeBytes: 50_000 },
      fault(_, { body, onProgress }) {
        if (!(body instanceof Blob && body.size > limit)) return undefined
        onProgress?.(limit, body.size)
        return way === 'reset' ? 'lost' : { status: 413, headers: 'Upload-Limit: max-append-size=50000' }
      },
    })
    const letters = 'x'.repeat(bytes)
    const info = await upload(new File([letters], 'letters.txt', { type: 'text/plain' }))
    expect(await read(info.key ?? '')).toBe(letters)
    const sent = log.slice(1)
    if (wanted) expect(sent).toEqual(wanted)
    else expect(sent.slice(0, 6)).toEqual(['PATCH 0', 'HEAD', 'PATCH 0', 'HEAD', 'PATCH 0', 'PATCH 262144'])
  })

  test.each<[string, Fault]>([
    ['a connection was lost', 'lost'],
    ['a gateway has ended a request for its time', { status: 504 }],
    ['a worker of the server was ended for its time', { status: 502 }],
  ])('after %s, requests become smaller, and larger again', async (_, fault) => {
    let left = 2
    const sizes: number[] = []
    const MB = 1_048_576
    const { upload, read } = start({
      transport: { appendSizeBytes: 4 * MB },
      server: { partSizeBytes: 4 * MB },
      fault(what, { body }) {
        if (!what.startsWith('PATCH')) return undefined
        sizes.push((body as Blob).size / MB)
        return left-- > 0 ? fault : undefined
      },
    })
    const bytes = new Uint8Array(13 * MB)
    const info = await upload(new File([bytes], 'long.bin'))
    expect((await read(info.key ?? ''))?.length).toBe(bytes.length)
    expect(sizes).toEqual([4, 2, 1, 2, 1, 4, 4, 1])
  })

  test('a size at which the server closes the connection is not tried again', async () => {
    const { upload, log } = start({
      transport: { appendSizeBytes: 4_194_304 },
      server: { partSizeBytes: 4_194_304 },
      fault(what, { body, onProgress }) {
        if (!what.startsWith('PATCH') || !(body instanceof Blob && body.size > 1_100_000)) return undefined
        onProgress?.(1_100_000, body.size)
        return 'lost'
      },
    })
    await upload(new File([new Uint8Array(12_582_912)], 'long.bin'))
    const sent = log.filter((what) => what.startsWith('PATCH'))
    // Two of the first size, 256 and 512 kB, 1 MB, one of 2 MB that is refused, 256 kB, and so on with at most 1 MB.
    expect(sent.length).toBeLessThan(24)
  })

  test('a server that says on refusal how large files may be is not sent smaller requests', async () => {
    const { upload, log } = start({
      transport: { appendSizeBytes: 200_000 },
      fault: (what) =>
        what === 'PATCH 0' ? { status: 413, headers: 'Upload-Limit: max-size=100000' } : undefined,
    })
    const done = upload(new File(['x'.repeat(200_000)], 'letters.txt', { type: 'text/plain' }))
    await expect(done).rejects.toMatchObject({
      message: 'The server takes files of up to 100 KB.',
      explanation: { cause: 'error-too-large', buttons: [] },
    })
    expect(log.slice(0, 2)).toEqual(['POST', 'PATCH 0'])
  })

  test('a server that refuses the size of a request is sent smaller ones', async () => {
    const { upload, read } = start({
      transport: { appendSizeBytes: 200_000 },
      server: { partSizeBytes: 50_000 },
      fault: (_, { body }) => (body instanceof Blob && body.size > 100_000 ? { status: 413 } : undefined),
    })
    const letters = 'x'.repeat(200_000)
    const info = await upload(new File([letters], 'letters.txt', { type: 'text/plain' }))
    expect(await read(info.key ?? '')).toBe(letters)
  })

  test.each([10, 3])(
    'of a server that keeps pieces of 7 bytes, requests of %i bytes send whole ones',
    async (appendSizeBytes) => {
      const { upload, log, read } = start({ transport: { appendSizeBytes } })
      const { key = '' } = await upload(createFile())
      expect(log).toEqual(['POST', 'PATCH 0', 'PATCH 7', 'PATCH 14'])
      expect(await read(key)).toBe(text)
    },
  )

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
    const { key = '' } = await upload(new File([], 'empty.txt', { type: 'text/plain' }))
    expect(await read(key)).toBe('')
  })

  test.each([
    ['a lost request', 'lost', 7],
    ['a lost answer', 'lost-answer', 14],
    ['503', { status: 503 }, 7],
  ] as const)('after %s the server is asked for the offset', async (_, fault, next) => {
    let isDue = true
    const { upload, log, read } = start({
      fault(what) {
        if (what !== 'PATCH 7' || !isDue) return undefined
        isDue = false
        return fault
      },
    })
    const { key = '' } = await upload(createFile())
    expect(log.slice(2, 5)).toEqual(['PATCH 7', 'HEAD', `PATCH ${next}`])
    expect(await read(key)).toBe(text)
  })

  test('bytes of a broken request that the server has are not sent again', async () => {
    let isDue = true
    const { upload, log, read } = start({
      transport: { appendSizeBytes: 14 },
      fault(what) {
        if (what !== 'PATCH 0' || !isDue) return undefined
        isDue = false
        return { cut: 9 }
      },
    })
    const { key = '' } = await upload(createFile())
    expect(log).toEqual(['POST', 'PATCH 0', 'HEAD', 'PATCH 9', 'PATCH 14'])
    expect(await read(key)).toBe(text)
  })

  test('a completion whose answer is lost is read again, and the page is notified', async () => {
    let isDue = true
    const { upload, log, onSuccess } = start({
      fault(what) {
        if (what !== 'PATCH 14' || !isDue) return undefined
        isDue = false
        return 'lost-answer'
      },
    })
    const { key } = await upload(createFile())
    expect(log.slice(-3)).toEqual(['PATCH 14', 'HEAD', 'GET'])
    expect(new Set(onSuccess.mock.calls.map(([file]) => file.key))).toEqual(new Set([key]))
  })

  test('an upload that the server no longer has starts again, once', async () => {
    let isDue = true
    const { upload, log } = start({
      fault(what) {
        if (what !== 'PATCH 7' || !isDue) return undefined
        isDue = false
        return { status: 404 }
      },
    })
    await upload(createFile())
    expect(log.filter((what) => what === 'POST')).toHaveLength(2)
    const gone = start({ fault: (what) => (what === 'PATCH 7' ? { status: 410 } : undefined) })
    await expect(gone.upload(createFile())).rejects.toMatchObject({ code: 'upload-gone' })
  })

  test('a server that keeps nothing ends the upload with an error', async () => {
    const { upload } = start({
      fault: (what) => (what.startsWith('PATCH') ? { status: 204, headers: 'Upload-Offset: 0' } : undefined),
    })
    await expect(upload(createFile())).rejects.toMatchObject({
      message: 'The server does not keep what is sent.',
    })
  })

  test.each([
    ['no Location', { status: 201, headers: '' }],
    ['a page', { status: 200, text: '<html>' }],
  ])('a server that answers with %s is no server of uploads', async (_, answer) => {
    const { upload } = start({ fault: (what) => (what === 'POST' ? answer : undefined) })
    await expect(upload(createFile())).rejects.toMatchObject({ code: 'invalid-response' })
  })

  test('the words of the page are shown', async () => {
    const { upload } = start({ server: { authorize: () => ({ reject: 'Sign in to upload.' }) } })
    await expect(upload(createFile())).rejects.toMatchObject({
      code: 'rejected',
      message: 'Sign in to upload.',
    })
  })

  test('a canceled upload is removed from the server, a paused one continues', async () => {
    const run = async (reason: Error) => {
      const controller = new AbortController()
      const bench = start({
        fault(what) {
          if (what === 'PATCH 14' && !controller.signal.aborted) controller.abort(reason)
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
    expect(canceled.log.at(-1)).toBe('DELETE')
    const paused = await run(new PauseError())
    paused.log.length = 0
    await paused.upload(paused.file)
    expect(paused.log[0]).toBe('HEAD')
    expect(paused.log).not.toContain('PATCH 0')
  })

  test('a file is continued after a reload, and another one with the same name and size is not', async () => {
    const values = new Map<string, unknown>()
    const storage = {
      get: async (key: string) => structuredClone(values.get(key)),
      set: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
      delete: async (key: string) => void values.delete(key),
      keys: async () => [...values.keys()],
    }
    const bytes = new Uint8Array(12_000_000).map((_, index) => index % 251)
    const create = (change = 0) => {
      bytes[1_000_000] = change
      return new File([bytes.slice()], 'film.bin', { type: 'video/mp4', lastModified: 1 })
    }
    const parts = { server: { partSizeBytes: 5_242_880 }, transport: { resumable: true }, storage }
    const fault = (what: string) => (what === 'PATCH 10485760' ? { status: 500 } : undefined)
    const attempt = async () => {
      await expect(start({ ...parts, fault }).upload(create())).rejects.toMatchObject({ status: 500 })
    }
    await attempt()
    const second = start(parts)
    await second.upload(create())
    expect(second.log).toEqual(['HEAD', 'PATCH 10485760'])
    await attempt()
    const other = start(parts)
    await other.upload(create(7))
    expect(other.log[0]).toBe('POST')
  })

  test('through a bad network, files are whole or fail, with 40 seeds', async () => {
    const attempt = async (seed: number) => {
      let state = seed * 7919
      const random = () => {
        state = (state * 48_271) % 2_147_483_647
        return state / 2_147_483_647
      }
      const choose = () =>
        (['lost', 'lost-answer', { status: 503 }, { status: 500 }, { cut: 3 }] as const)[
          Math.floor(random() * 5)
        ]
      const { upload, read } = start({ fault: () => (random() < 0.15 ? choose() : undefined) })
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
})
