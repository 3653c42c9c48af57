import { type Plugin, TransportToken, UploadError } from '@lading/kernel'
import { createTestUploader, describePlugin } from '@lading/kernel/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { s3Transport } from './s3Transport.js'
import { tusTransport } from './tusTransport.js'
import { xhrTransport } from './xhrTransport.js'

/** A blob URL answers GET requests of this page, so a response needs no server. */
function respondWith(body: object): string {
  const url = URL.createObjectURL(new Blob([JSON.stringify(body)], { type: 'application/json' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

const runner = { describe, test }
const signRequest = async () => ({ url: '/nowhere' })

describePlugin(() => xhrTransport({ endpoint: '/nowhere' }), { runner })
describePlugin(() => tusTransport({ endpoint: '/nowhere' }), { runner })
describePlugin(() => s3Transport({ signRequest }), { runner })

test('fileInfo maps the response, which is kept for a restored list', async () => {
  const endpoint = respondWith({ key: 'k1', address: 'https://files.example/k1/' })
  const t = createTestUploader({
    plugins: [
      xhrTransport({
        endpoint,
        method: 'GET',
        formData: false,
        fileInfo: ({ body, status }) => ({ uuid: `${body.key}/${status}`, cdnUrl: String(body.address) }),
      }),
    ],
  })
  const [id = ''] = t.add('a.txt')
  await expect.poll(() => t.uploader.getOutputItem(id).status).toBe('success')
  const info = { uuid: 'k1/200', cdnUrl: 'https://files.example/k1/' }
  expect(t.uploader.getOutputItem(id)).toMatchObject({ ...info, name: 'a.txt' })
  expect(t.uploader.uppy.getFile(id).response?.body).toMatchObject({ ...info, key: 'k1' })
  expect(t.log).toEqual([])
})

test('fileInfo refuses a file with the message of its error; any other error is a fault of the page', async () => {
  const endpoint = respondWith({ error: 'No.' })
  const refuse = (error: Error) => {
    const t = createTestUploader({
      plugins: [
        xhrTransport({
          endpoint,
          method: 'GET',
          formData: false,
          fileInfo() {
            throw error
          },
        }),
      ],
    })
    const [id = ''] = t.add('a.txt')
    return { t, item: () => t.uploader.getOutputItem(id) }
  }
  const refused = refuse(new UploadError('No.'))
  await expect.poll(() => refused.item().errors).toMatchObject([{ type: 'UPLOAD_ERROR', message: 'No.' }])
  const broken = refuse(new TypeError('undefined is not an object'))
  await expect.poll(() => broken.item().errors).toMatchObject([{ type: 'UNKNOWN_ERROR' }])
  expect(broken.t.log.join()).toContain('undefined is not an object')
})

test('a second transport of Uppy is left out, so that no file is sent twice', () => {
  const t = createTestUploader({
    plugins: [xhrTransport({ endpoint: '/a' }), tusTransport({ endpoint: '/b' })],
  })
  expect(t.uploader.uppy.getPlugin('XHRUpload')).toBeDefined()
  expect(t.uploader.uppy.getPlugin('Tus')).toBeUndefined()
  expect(t.log.join()).toContain('uppy-transport')
})

test('the server keeps files alone, unless the page says that it serves images', () => {
  const servesImages = (plugin: Plugin) => {
    const { scope } = createTestUploader({ plugins: [plugin] }).uploader
    return scope.get(TransportToken).servesImages
  }
  const endpoint = '/upload'
  for (const plugin of [xhrTransport({ endpoint }), tusTransport({ endpoint }), s3Transport({ signRequest })])
    expect(servesImages(plugin)).toBe(false)
  expect(servesImages(xhrTransport({ endpoint, servesImages: true }))).toBe(true)
})
