import type { UploadMethod } from '@lading/kernel'
import { createFileInfo } from '@lading/kernel/testing'
import { settle } from '@lading/transport-engine/testing'
import { Uppy } from '@uppy/core'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHttp } from '../testing/fixtures/FakeHttp.js'
import { UploadcareTransport } from './UploadcareTransport.js'
import type { UploadcareTransportOptions } from './UploadcareTransportOptions.js'

const uppies: Uppy[] = []
afterEach(() => {
  for (const uppy of uppies.splice(0)) uppy.destroy()
})

/** Uploads a file with a plain Uppy. Returns the paths of the requests, and how the file ended. */
async function send(name: string, size: number, options: Partial<UploadcareTransportOptions>) {
  const http = new FakeHttp()
  const uppy = new Uppy({ logger: { debug() {}, warn() {}, error() {} } })
  uppies.push(uppy)
  uppy.use(UploadcareTransport, {
    publicKey: 'demopublickey',
    http,
    multipartMinFileSize: 100,
    multipartChunkSize: 60,
    ...options,
  })
  let end = ''
  let cause = ''
  uppy.on('upload-success', (_, { body }) => {
    end = `success ${body?.uuid}`
  })
  uppy.on('upload-error', (_, error) => {
    end = error.message
    cause = String((error as { readonly cause?: unknown }).cause)
  })
  uppy.addFile({ name, type: 'text/plain', data: new File(['x'.repeat(size)], name, { type: 'text/plain' }) })
  void uppy.upload()
  await settle()
  return { paths: http.requests.map(({ path }) => path), end, cause }
}

const notes = (accepts: UploadMethod['accepts']): UploadMethod => ({
  id: 'notes',
  accepts,
  upload: vi.fn(async () => createFileInfo({ uuid: 'note' })),
})

test('a method of the page sends what it accepts, and ours send the rest', async () => {
  const methods = [notes(({ fileSize, mimeType }) => mimeType === 'text/plain' && (fileSize ?? 0) < 20)]
  expect(await send('a.txt', 10, { methods })).toMatchObject({ paths: [], end: 'success note' })
  expect((await send('a.txt', 50, { methods })).paths).toEqual(['/base/'])
  expect((await send('a.txt', 200, { methods })).paths).toEqual(['/multipart/start/'])
})

test('a method of ours that is left out sends nothing', async () => {
  expect((await send('a.txt', 200, { leaveOut: ['multipart'] })).paths).toEqual(['/base/'])
  const refused = await send('a.txt', 10, { leaveOut: ['base'] })
  expect(refused).toMatchObject({ paths: [], end: 'No upload method accepts "a.txt", so it is not sent.' })
})

test.each<[string, UploadMethod['accepts']]>([
  [
    'throws',
    () => {
      throw new Error('Broken.')
    },
  ],
  ['answers by a promise', (async () => Promise.reject(new Error('Broken.'))) as never],
])('a method that %s fails the file, names itself to developers, and nothing is sent', async (_, accepts) => {
  const { paths, end, cause } = await send('a.txt', 10, { methods: [notes(accepts)] })
  expect([paths, end]).toEqual([[], 'This page has a mistake. Contact its owner.'])
  expect(cause).toContain('The upload method "notes" failed in accepts(), so "a.txt" is not sent.')
})
