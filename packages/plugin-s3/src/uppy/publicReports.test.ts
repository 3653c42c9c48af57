import { PauseError } from '@lading/kernel'
import { describeWithStore, startPolicyStore } from '@lading/server/testing'
import { type Http, type HttpRequest, NetworkError } from '@lading/transport-engine'
import { Uppy } from '@uppy/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BenchOptions, createBench } from '../testing/fixtures/createBench.js'
import { S3Uploader, type S3UploaderOptions } from './S3Uploader.js'

const text = 'first--second-third'
const createFile = (name = 'b.txt', content = text) => new File([content], name, { type: 'text/plain' })
const online = { isOnline: () => true, subscribe: () => () => {} }

type Fixture = Pick<BenchOptions, 'fault' | 'storage'> & {
  readonly server?: Partial<BenchOptions['server']>
  readonly options?: Partial<S3UploaderOptions>
  readonly wrap?: (http: Http) => Http
}

/** Bugs that people have reported about Uppy's plugin for S3, tried on this one. `docs/own-bucket.md` lists them with links. */
describeWithStore('a bug that was reported about uploads to S3', (createPlace) => {
  const start = ({ server, options, wrap = (http) => http, ...bench }: Fixture = {}) => {
    const { prefix, ...bucket } = createPlace()
    const onSuccess = vi.fn()
    const authorize = (_: Request, { name }: { readonly name: string }) => ({ key: `${prefix}${name}` })
    const parts = { multipartFromBytes: 10, partSizeBytes: 7 }
    const made = createBench({
      ...bench,
      transport: { concurrency: 1, resumable: bench.storage !== undefined },
      server: { bucket, authorize, onSuccess, ...parts, ...server },
    })
    const uppy = new Uppy({ logger: { debug() {}, warn() {}, error() {} } })
    onTestFinished(() => uppy.destroy())
    const { http, clock, endpoint } = made
    const plugin = { endpoint, http: wrap(http), clock, online, resumable: false, concurrency: 1, ...options }
    uppy.use(S3Uploader, plugin)
    const add = (name: string, content = text) => uppy.addFile({ name, data: createFile(name, content) })
    return { ...made, uppy, add, onSuccess, prefix }
  }

  test('#3447: `upload-success` comes once for each file', async () => {
    const { uppy, add } = start()
    const succeeded: (string | undefined)[] = []
    uppy.on('upload-success', (file) => succeeded.push(file?.name))
    for (const name of ['a.txt', 'b.txt', 'c.txt']) add(name, name === 'a.txt' ? 'small' : text)
    await uppy.upload()
    expect(succeeded.sort()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  })

  test('#4313: an upload that has ended is not continued for the same file', async () => {
    const { uppy, add, log, onSuccess } = start()
    let isBroken = true
    uppy.addPostProcessor(async ([id = '']) => {
      if (isBroken) uppy.setFileState(id, { error: 'broken' })
    })
    const first = add('b.txt')
    await uppy.upload()
    isBroken = false
    uppy.removeFile(first)
    add('b.txt')
    log.length = 0
    expect((await uppy.upload())?.successful).toHaveLength(1)
    expect(log[0]).toBe('create')
    expect(onSuccess).toHaveBeenCalledTimes(2)
  })

  test('#4601: nothing is asked or signed for a file on a remote provider', async () => {
    const { uppy, log } = start()
    const remote = {
      companionUrl: 'https://c.test',
      url: 'https://c.test/drive/get/1',
      provider: 'drive',
      requestClientId: 'x',
    }
    uppy.addFile({ name: 'r.txt', data: { size: 19 }, isRemote: true, remote, source: 'drive' } as never)
    const result = await uppy.upload()
    expect(result?.failed?.[0]?.error).toContain('Companion')
    expect(log).toEqual([])
  })

  test('#4648: an upload survives being paused and continued quickly', async () => {
    const { upload, prefix, onSuccess } = start()
    const file = createFile()
    for (let i = 0; i < 8; i++) {
      const controller = new AbortController()
      const done = upload(file, { signal: controller.signal })
      if (i % 2 === 0) await Promise.resolve()
      else await new Promise((resolve) => setImmediate(resolve))
      controller.abort(new PauseError())
      await expect(done).rejects.toMatchObject({ name: 'CancelError' })
    }
    await expect(upload(file)).resolves.toMatchObject({ key: `${prefix}b.txt`, size: 19 })
    expect(onSuccess).toHaveBeenCalledTimes(1)
  })

  test('#4897: progress is never more than the file', async () => {
    const failed = new Set<string>()
    const { uppy, add } = start({
      fault(what) {
        if (!what.startsWith('put') || failed.has(what)) return undefined
        failed.add(what)
        return { status: 503 }
      },
      // A browser may count more than the body, such as its headers.
      wrap: (http) => ({
        send: (request) =>
          http.send({
            ...request,
            onProgress: (sent, total) => request.onProgress?.(sent + 1000, total + 1000),
          }),
      }),
    })
    const seen: number[] = []
    uppy.on('upload-progress', (_, { bytesUploaded }) => seen.push(Number(bytesUploaded)))
    add('a.txt', 'small')
    add('b.txt')
    await uppy.upload()
    expect(seen.length).toBeGreaterThan(0)
    expect(Math.max(...seen)).toBe(19)
    expect(uppy.getFiles().map(({ progress }) => progress.bytesUploaded)).toEqual([5, 19])
  })

  test('#4908: a signature that is lost is asked for again, and a network that stays away is an error', async () => {
    let losses = 1
    let isExpired = true
    const { uppy, add, log } = start({
      fault(what) {
        if (what === 'put 2' && isExpired) {
          isExpired = false
          return { status: 403, text: '' }
        }
        return what === 'sign' && losses-- > 0 ? 'lost' : undefined
      },
    })
    const failures = vi.fn()
    uppy.on('upload-error', failures)
    add('b.txt')
    expect((await uppy.upload())?.successful).toHaveLength(1)
    expect(log.filter((what) => what === 'sign')).toHaveLength(2)
    isExpired = true
    losses = Number.POSITIVE_INFINITY
    add('c.txt')
    expect((await uppy.upload())?.failed).toHaveLength(1)
    expect(failures).toHaveBeenCalledTimes(1)
    expect(failures.mock.calls[0]?.[1]).toBeInstanceOf(NetworkError)
  })

  test('#5230: an error does not end the upload at the store: a retry sends what is missing', async () => {
    let isDown = true
    const { uppy, add, log } = start({
      fault: (what) => (what === 'put 3' && isDown ? { status: 500 } : undefined),
    })
    const id = add('b.txt')
    await uppy.upload()
    expect(log).not.toContain('abort')
    isDown = false
    log.length = 0
    await uppy.retryUpload(id)
    expect(log).toEqual(['sign', 'put 3', 'complete'])
  })

  test('#5429: an upload below a folder is paused and continued', async () => {
    const { prefix, upload, log } = start({
      server: { authorize: (_, { name }) => ({ key: `uploads/user 1/ü&+%/${name}` }) },
      fault(what) {
        if (what === 'put 3' && !controller.signal.aborted) controller.abort(new PauseError())
        return undefined
      },
    })
    const controller = new AbortController()
    const file = createFile()
    await expect(upload(file, { signal: controller.signal })).rejects.toMatchObject({ name: 'CancelError' })
    log.length = 0
    const info = await upload(file)
    expect(log).toEqual(['sign', 'put 3', 'complete'])
    expect([info.key, prefix.length > 0]).toEqual(['uploads/user 1/ü&+%/b.txt', true])
  })

  test('#5594: files arrive although the page cannot read an ETag', async () => {
    // The bench hides all headers of the store.
    const { uppy, add } = start()
    add('a.txt', 'small')
    add('b.txt')
    const { successful = [] } = (await uppy.upload()) ?? {}
    expect(successful.map(({ progress }) => progress.percentage)).toEqual([100, 100])
    for (const { response } of successful)
      expect(response?.body).toMatchObject({ etag: expect.stringMatching(/-\d$/) })
  })

  test('#5672: `upload-error` has the error', async () => {
    const { uppy, add } = start({ server: { authorize: () => ({ reject: 'Sign in to upload.' }) } })
    const failures = vi.fn()
    uppy.on('upload-error', failures)
    add('b.txt')
    await uppy.upload()
    const [file, error] = failures.mock.calls[0] ?? []
    expect(file.name).toBe('b.txt')
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ message: 'Sign in to upload.', code: 'rejected', status: 403 })
  })

  test('#5695: credentials that failed once are asked for again, and ended ones are replaced', async () => {
    let isBroken = true
    let isEnded = true
    const headers = vi.fn(async () => {
      if (isBroken) throw new Error('no token')
      return { authorization: 'Bearer t' }
    })
    const { uppy, add } = start({
      options: { headers },
      fault(what) {
        if (what !== 'put 2' || !isEnded) return undefined
        isEnded = false
        return { status: 400, text: '<Error><Code>ExpiredToken</Code></Error>' }
      },
    })
    const id = add('b.txt')
    expect((await uppy.upload())?.failed).toHaveLength(1)
    isBroken = false
    await uppy.retryUpload(id)
    expect(uppy.getFile(id).progress.uploadComplete).toBe(true)
  })

  test('#5515: a file on a remote provider says why it is not sent, and the others follow the setting for parts', async () => {
    const { uppy, add, log } = start({ server: { multipartFromBytes: Number.POSITIVE_INFINITY } })
    const remote = {
      companionUrl: 'https://c.test',
      url: 'https://c.test/1',
      provider: 'drive',
      requestClientId: 'x',
    }
    uppy.addFile({ name: 'r.txt', data: { size: 19 }, isRemote: true, remote, source: 'drive' } as never)
    add('b.txt')
    const result = await uppy.upload()
    expect(result?.failed?.map(({ error }) => error)).toEqual([expect.stringContaining('Companion')])
    expect(result?.successful?.map(({ name }) => name)).toEqual(['b.txt'])
    expect(log.filter((what) => what.startsWith('put'))).toEqual(['put all'])
  })

  test('#5704: one setting decides for all files whether they go up in parts', async () => {
    const { uppy, add, log } = start({ server: { multipartFromBytes: 1000 } })
    add('a.txt', 'small')
    add('b.txt')
    await uppy.upload()
    expect(log.filter((what) => what.startsWith('put'))).toEqual(['put all', 'put all'])
  })

  test('#5961: an upload continues after the page was loaded again, and one that is gone starts again', async () => {
    const values = new Map<string, unknown>()
    const storage = {
      get: async (key: string) => structuredClone(values.get(key)),
      set: async (key: string, value: unknown) => void values.set(key, structuredClone(value)),
      delete: async (key: string) => void values.delete(key),
      keys: async () => [...values.keys()],
    }
    const bytes = new Uint8Array(12_000_000).map((_, index) => index % 251)
    const createLarge = () => new File([bytes], 'film.bin', { type: 'video/mp4', lastModified: 1 })
    let isDown = true
    const server = { multipartFromBytes: 1, partSizeBytes: 5_242_880 }
    const fixture: Fixture = {
      storage,
      server: { ...server, authorize: () => ({ key: 'film.bin' }) },
      fault: (what) => (what === 'put 3' && isDown ? { status: 500 } : undefined),
    }
    await expect(start(fixture).upload(createLarge())).rejects.toMatchObject({ status: 500 })
    isDown = false
    const second = start(fixture)
    await second.upload(createLarge())
    expect(second.log).toEqual(['sign', 'put 3', 'complete'])
    isDown = true
    await expect(start(fixture).upload(createLarge())).rejects.toMatchObject({ status: 500 })
    isDown = false
    let isGone = true
    const third = start({
      ...fixture,
      fault(what) {
        if (what !== 'sign' || !isGone) return undefined
        isGone = false
        return { status: 410, text: '{"error":{"code":"upload-gone","message":"gone"}}' }
      },
    })
    await third.upload(createLarge())
    expect(third.log).toEqual(['sign', 'create', 'put 1', 'put 2', 'put 3', 'complete'])
  })

  test('#5388: the URL of a file has its whole path', async () => {
    const { uppy, add, prefix } = start()
    const id = add('größe 1.txt')
    await uppy.upload()
    const path = [...prefix.split('/').filter(Boolean), 'größe 1.txt'].map(encodeURIComponent).join('/')
    expect(uppy.getFile(id).uploadURL).toMatch(new RegExp(`/${path}$`))
  })

  test('#6547: the parts of one file go up side by side, each cut off when it is sent', async () => {
    let [inFlight, most] = [0, 0]
    const sizes: number[] = []
    const waiting: (() => void)[] = []
    const { uppy, add } = start({
      options: { concurrency: 3 },
      wrap: (http) => ({
        async send(request: HttpRequest) {
          if (request.method !== 'PUT') return http.send(request)
          inFlight += 1
          most = Math.max(most, inFlight)
          if (request.body instanceof Blob) sizes.push(request.body.size)
          // Each waits for the third one.
          if (inFlight < 3 && sizes.length < 3) await new Promise<void>((resolve) => waiting.push(resolve))
          for (const go of waiting.splice(0)) go()
          return http.send(request).finally(() => {
            inFlight -= 1
          })
        },
      }),
    })
    add('b.txt')
    expect((await uppy.upload())?.successful).toHaveLength(1)
    expect([most, sizes.sort()]).toEqual([3, [5, 7, 7]])
  })

  test('#6576: a file that is smaller than a part goes up in parts if the server wants it', async () => {
    const { uppy, add, onSuccess } = start({ server: { multipartFromBytes: 1, partSizeBytes: 5_242_880 } })
    add('a.txt', 'small')
    expect((await uppy.upload())?.successful).toHaveLength(1)
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ sizeBytes: 5 }), expect.anything())
  })
})

test.each([
  ['sha256', 'x-amz-checksum-sha256'],
  ['crc64nvme', 'x-amz-checksum-crc64nvme'],
] as const)('#3885: each part is sent with its %s, which the store compares', async (checksum, header) => {
  const store = await startPolicyStore({})
  onTestFinished(store.close)
  const { endpoint, http, clock } = createBench({
    server: {
      bucket: { ...store.bucket, checksum },
      authorize: () => ({ key: 'k' }),
      multipartFromBytes: 10,
      partSizeBytes: 7,
    },
  })
  const uppy = new Uppy()
  onTestFinished(() => uppy.destroy())
  uppy.use(S3Uploader, { endpoint, http, clock, online, resumable: false })
  uppy.addFile({ name: 'b.txt', data: createFile() })
  expect((await uppy.upload())?.successful).toHaveLength(1)
  const parts = store.calls.filter(({ what }) => what === 'part')
  expect(parts.map(({ headers }) => header in headers)).toEqual([true, true, true])
  expect(store.read('k')).toBe(text)
})

/** The document that completes an upload of three parts, which were sent in any order. */
async function complete() {
  const store = await startPolicyStore({})
  onTestFinished(store.close)
  const { upload } = createBench({
    transport: { concurrency: 3 },
    server: {
      bucket: store.bucket,
      authorize: () => ({ key: 'k' }),
      multipartFromBytes: 10,
      partSizeBytes: 7,
    },
  })
  await upload(createFile())
  return store.calls.find(({ what }) => what === 'complete')?.text ?? ''
}

test('#5328: the document that completes an upload is well-formed, with one element for each part', async () => {
  expect(await complete()).toMatch(
    /^<CompleteMultipartUpload xmlns="[^"<]+">(<Part><PartNumber>\d<\/PartNumber><ETag>[^<]+<\/ETag><\/Part>){3}<\/CompleteMultipartUpload>$/,
  )
})

test('#5667: parts are listed in order, by their numbers and ETags only', async () => {
  const document = await complete()
  expect([...document.matchAll(/<PartNumber>(\d)</g)].map(([, number]) => number)).toEqual(['1', '2', '3'])
  expect(new Set([...document.matchAll(/<(\w+)[\s>]/g)].map(([, name]) => name))).toEqual(
    new Set(['CompleteMultipartUpload', 'Part', 'PartNumber', 'ETag']),
  )
})
