import { expect, test } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { namedError } from '../testing/createFakeTransport.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { type Transport, TransportToken } from './Transport.js'

async function startTwo() {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const [a = '', b = ''] = t.add('a', 'b')
  await microtasks()
  return { ...t, a, b, file: (id: string) => t.uploader.uppy.getState().files[id] }
}

test('a resumed upload that waits for its turn is no longer paused in Uppy', async () => {
  const { uploader, b, clock, file } = await startTwo()
  uploader.pause(b)
  await clock.advance(100)
  expect(file(b)?.isPaused).toBe(true)
  uploader.resume(b)
  await clock.advance(100)
  expect(uploader.entries.get(b)?.phase).toBe('queued')
  expect(file(b)?.isPaused).toBe(false)
})

test('a retried upload that waits for its turn has no error in Uppy', async () => {
  const { uploader, a, transport, clock, file } = await startTwo()
  transport.of('a').fail(namedError('UploadError', 'No.'))
  await clock.advance(100)
  expect(file(a)?.error).toBe('No.')
  uploader.retryUpload(a)
  await clock.advance(100)
  expect(uploader.entries.get(a)?.phase).toBe('queued')
  expect(file(a)?.error).toBe(null)
})

test('bytes that the transport has kept stay in Uppy’s progress', async () => {
  const transport: Partial<Transport> = {
    keepsBytes: () => true,
    upload: (_, { signal, onProgress, session = {} }) =>
      new Promise((_resolve, reject) => {
        if (!session.kept) onProgress(3, 4)
        session.kept = true
        signal.addEventListener('abort', () => reject(namedError('CancelError', 'Request canceled')))
      }),
  }
  const plugin = definePlugin({
    id: 'keeping-transport',
    needs: ['fake-transport'],
    setup: ({ provide }) => provide(TransportToken, () => transport as Transport),
  })
  const { uploader, add, clock } = createTestUploader({ plugins: [plugin()] })
  const [id = ''] = add('a')
  await clock.advance(100)
  uploader.pauseAll()
  await clock.advance(100)
  uploader.resumeAll()
  await clock.advance(200)
  expect(uploader.entries.get(id)?.uploadProgress).toBe(75)
  expect(uploader.uppy.getState().files[id]?.progress.percentage).toBe(75)
})
