import { describeWithStore } from '@lading/server/testing'
import { Uppy } from '@uppy/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type BenchOptions, createBench } from '../testing/fixtures/createBench.js'
import { S3Uploader } from './S3Uploader.js'

describeWithStore('the plugin for Uppy', (createPlace) => {
  const start = ({
    fault,
    server,
  }: Pick<BenchOptions, 'fault'> & { server?: Partial<BenchOptions['server']> }) => {
    const { prefix, ...bucket } = createPlace()
    const bench = createBench({
      ...(fault && { fault }),
      server: {
        bucket,
        authorize: (_, { name, metadata }) => ({ key: `${prefix}${name}`, metadata }),
        multipartFromBytes: 10,
        partSizeBytes: 7,
        ...server,
      },
    })
    const uppy = new Uppy({ logger: { debug() {}, warn() {}, error() {} } })
    onTestFinished(() => uppy.destroy())
    const { http, clock, endpoint } = bench
    const online = { isOnline: () => true, subscribe: () => () => {} }
    uppy.use(S3Uploader, {
      endpoint,
      http,
      clock,
      online,
      resumable: false,
      concurrency: 1,
      metadata: { album: 'a' },
    })
    const add = (name: string, text: string) =>
      uppy.addFile({ name, data: new File([text], name, { type: 'text/plain' }) })
    return { ...bench, uppy, add }
  }

  test('files of any Uppy go up, small ones in one request and large ones in parts', async () => {
    const { uppy, add, log } = start({})
    const small = add('a.txt', 'small')
    const large = add('b.txt', 'first--second-third')
    const progress = vi.fn()
    uppy.on('upload-progress', (file, { bytesUploaded }) => progress(file?.name, bytesUploaded))
    const result = await uppy.upload()
    expect(result?.successful?.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    expect(log.filter((what) => what.startsWith('put')).sort()).toEqual([
      'put 1',
      'put 2',
      'put 3',
      'put all',
    ])
    expect(uppy.getFile(small).uploadURL).toMatch(/\/a\.txt$/)
    expect(uppy.getFile(large).response?.body).toMatchObject({
      key: expect.stringMatching(/\/b\.txt$/),
      etag: expect.any(String),
      size: 19,
      metadata: { album: 'a' },
    })
    expect(progress).toHaveBeenCalledWith('b.txt', 19)
  })

  test('a session that ends fails the upload, because Uppy has nothing to continue it by, and a retry sends what is missing', async () => {
    let isSignedOut = true
    const { uppy, add, log } = start({
      fault: (what) => (what === 'complete' && isSignedOut ? { status: 401, text: '' } : undefined),
    })
    const id = add('b.txt', 'first--second-third')
    expect((await uppy.upload())?.failed?.[0]?.error).toBe('Sign in to upload.')
    isSignedOut = false
    log.length = 0
    await uppy.retryUpload(id)
    expect(log).toEqual(['complete'])
    expect(uppy.getFile(id).progress.uploadComplete).toBe(true)
  })

  test('the reason of the server is shown, and a retry sends what is missing', async () => {
    let isDown = true
    const refused = start({ server: { authorize: () => ({ reject: 'Sign in to upload.' }) } })
    refused.add('a.txt', 'small')
    expect((await refused.uppy.upload())?.failed?.[0]?.error).toBe('Sign in to upload.')
    const { uppy, add, log } = start({
      fault: (what) => (what === 'put 3' && isDown ? { status: 500 } : undefined),
    })
    const id = add('b.txt', 'first--second-third')
    expect((await uppy.upload())?.failed).toHaveLength(1)
    isDown = false
    log.length = 0
    await uppy.retryUpload(id)
    expect(log).toEqual(['sign', 'put 3', 'complete'])
  })

  test('a file that is removed meanwhile is aborted, and no event follows', async () => {
    const { uppy, add, log } = start({
      fault(what) {
        if (what === 'put 2') uppy.removeFile(id)
        return undefined
      },
    })
    const id = add('b.txt', 'first--second-third')
    const ended = vi.fn()
    uppy.on('upload-success', ended)
    uppy.on('upload-error', ended)
    await uppy.upload()
    expect(log).not.toContain('complete')
    expect(ended).not.toHaveBeenCalled()
  })
})

test('an endpoint that is missing is an error at the start', () => {
  const uppy = new Uppy()
  onTestFinished(() => uppy.destroy())
  expect(() => uppy.use(S3Uploader, { endpoint: '' })).toThrow('S3Uploader has no "endpoint".')
})
