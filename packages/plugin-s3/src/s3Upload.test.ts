import { ClockToken, type Plugin } from '@lading/kernel'
import {
  createEntry,
  createTestUploader,
  describePlugin,
  describeUploadMethod,
  type UploadMethodBench,
} from '@lading/kernel/testing'
import { type Http, HttpToken, OnlineToken } from '@lading/transport-engine'
import { describe, expect, test, vi } from 'vitest'
import { s3Transport } from './s3Transport.js'
import { s3Upload } from './s3Upload.js'
import { clock, createNetwork, createUploadBench } from './testing/fixtures/createNetwork.js'

const options = { endpoint: 'https://shop.test/api/upload', resumable: false, worker: false }
const runner = { describe, test }

describePlugin(() => s3Upload(options), { runner, contributes: { uploadMethod: ['s3'] } })

describe('the transport', () => {
  describePlugin(() => s3Transport(options), { runner, contributes: { uploadMethod: ['s3'] } })
})

const bench = (create: () => Plugin, others: UploadMethodBench['others']) => (): UploadMethodBench => {
  const network = createNetwork()
  const { uploader } = createTestUploader({
    plugins: [create()],
    services(scope) {
      scope.value(HttpToken, network.http)
      scope.value(ClockToken, clock)
      scope.value(OnlineToken, { isOnline: () => true, subscribe: () => () => {} })
    },
  })
  uploader.unuse('fake-transport')
  const method = uploader.slots.items('uploadMethod').find(({ id }) => id === 's3')
  if (!method) throw new Error('There is no method s3.')
  const { transport } = uploader
  return {
    method: { ...method, accepts: (entry, context) => method.accepts(entry, { ...context, transport }) },
    ...createUploadBench(network, () => createEntry({ fileName: 'a.txt' })),
    ...(others && { others }),
  }
}

const link = () => createEntry({ file: null, externalUrl: 'https://example.com/a.jpg' })

describeUploadMethod(
  's3, next to another transport',
  bench(
    () => s3Upload(options),
    () => [link()],
  ),
  { runner },
)
describeUploadMethod(
  's3 of the transport',
  bench(() => s3Transport(options), undefined),
  { runner },
)

test('a bucket for some files, next to another transport', async () => {
  const answers = [
    {
      ticket: 't',
      isMultipart: false,
      partSizeBytes: 4,
      urls: { 1: 'https://store.test/b/k' },
      headers: {},
      lifetimeS: 900,
    },
    {},
    { key: 'k', url: 'https://cdn.test/k', type: 'video/mp4' },
  ]
  const send = vi.fn<Http['send']>(async () => ({
    status: 200,
    statusText: '',
    text: JSON.stringify(answers.shift()),
  }))
  const t = createTestUploader({
    plugins: [s3Upload({ ...options, order: -10, accepts: ({ file }) => !!file?.type.startsWith('video/') })],
    services: (scope) => scope.value(HttpToken, { send }),
  })
  const [id = ''] = t.uploader.addFiles([new File(['text'], 'a.mp4', { type: 'video/mp4' })])
  t.add('b.txt')
  await vi.waitFor(() => expect(t.uploader.entries.get(id)?.uuid).toBe('k'))
  expect(send.mock.calls.map(([{ method, url }]) => `${method} ${url}`)).toEqual([
    'POST https://shop.test/api/upload',
    'PUT https://store.test/b/k',
    'POST https://shop.test/api/upload',
  ])
  expect(t.transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['b.txt'])
  expect(t.log).toEqual([])
})
