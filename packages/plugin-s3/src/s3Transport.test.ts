import { createUploader } from '@lading/kernel'
import {
  createEntry,
  createTestUploader,
  describePlugin,
  describeTransport,
  type TransportBench,
} from '@lading/kernel/testing'
import { type Http, HttpToken } from '@lading/transport-engine'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createS3Transport } from './createS3Transport.js'
import { s3Transport } from './s3Transport.js'
import {
  clock,
  created,
  createNetwork,
  createUploadBench,
  endpoint,
  uploaded,
} from './testing/fixtures/createNetwork.js'

const runner = { describe, test }
describeTransport(
  'to a bucket',
  (): TransportBench => {
    const network = createNetwork()
    const online = { isOnline: () => true, subscribe: () => () => {} }
    const { http } = network
    return {
      transport: createS3Transport({ endpoint, resumable: false }, { http, clock, online }),
      ...createUploadBench(network, () => createEntry({ fileName: 'a.txt' })),
    }
  },
  { runner },
)

describePlugin(() => s3Transport({ endpoint }), {
  runner,
  exercise({ uploader }) {
    if (uploader.transport.servesImages !== false) throw new Error('Pictures of a bucket cannot be edited.')
  },
})

test('thumbnails of uploaded pictures come from an image CDN that the page names', async () => {
  const delivery = ({ key }: { key: string }, sizePx: number) => `https://img.test/${sizePx}/${key}`
  const { uploader } = createTestUploader({ plugins: [s3Transport({ endpoint, delivery })] })
  const provider = uploader.slots.items('thumbnail').find(({ id }) => id === 's3-delivery')
  const fileInfo = { key: 'a.png', url: 'https://cdn.test/a.png', mimeType: 'image/png' }
  const get = (entry: object) => provider?.get(entry as never, 99.5, new AbortController().signal)
  expect(await get({ isImage: true, fileInfo })).toBe('https://img.test/100/a.png')
  expect(await get({ isImage: false, fileInfo })).toBeNull()
  expect(await get({ isImage: true, fileInfo: null })).toBeNull()
})

test('files that start while the code is loaded wait for the same sign-in, and one press continues them', async () => {
  let isSignedOut = true
  const http: Http = {
    async send({ method, body }) {
      if (method === 'PUT') return { status: 200, statusText: '', text: '' }
      if (isSignedOut) return { status: 401, statusText: '', text: '' }
      const { action } = JSON.parse(await (body as Blob).text()) as { action: string }
      return { status: 200, statusText: '', text: JSON.stringify(action === 'create' ? created : uploaded) }
    },
  }
  const uploader = createUploader({
    plugins: [s3Transport({ endpoint, resumable: false, worker: false })],
    services: (scope) => scope.value(HttpToken, http),
  })
  onTestFinished(() => uploader.destroy())
  const files = ['a', 'b', 'c'].map((name) => new File(['text'], `${name}.txt`, { type: 'text/plain' }))
  const ids = uploader.addFiles(files)
  uploader.uploadAll()
  const entries = () => ids.map((id) => uploader.entries.get(id))
  await expect.poll(() => entries().map((entry) => entry?.wait?.reason)).toEqual(Array(3).fill('signed-out'))
  isSignedOut = false
  uploader.transport.retryNow?.()
  await expect.poll(() => entries().map((entry) => entry?.status)).toEqual(Array(3).fill('success'))
})
