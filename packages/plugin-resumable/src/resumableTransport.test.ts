import { createUploader } from '@lading/kernel'
import { describePlugin } from '@lading/kernel/testing'
import { type Http, HttpToken } from '@lading/transport-engine'
import { describe, expect, onTestFinished, test } from 'vitest'
import { resumableTransport } from './resumableTransport.js'

const endpoint = 'https://shop.test/api/files'

describePlugin(() => resumableTransport({ endpoint }), {
  runner: { describe, test },
  exercise({ uploader }) {
    if (uploader.transport.servesImages !== false) throw new Error('Pictures of a server cannot be edited.')
  },
})

test('files that start while the code is loaded wait for the same sign-in, and one press continues them', async () => {
  let isSignedOut = true
  const http: Http = {
    async send({ method }) {
      if (isSignedOut) return { status: 401, statusText: '', text: '' }
      return method === 'POST'
        ? { status: 201, statusText: '', text: '', headers: `location: ${endpoint}/1` }
        : { status: 200, statusText: '', text: '{}', headers: 'upload-complete: ?1\r\nupload-offset: 4' }
    },
  }
  const uploader = createUploader({
    plugins: [resumableTransport({ endpoint, resumable: false, worker: false })],
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
