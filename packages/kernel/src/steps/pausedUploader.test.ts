import { expect, test } from 'vitest'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { KernelUppy } from '../uppy/KernelUppy.js'
import { fakeUppyUploader } from '../uppy/testing/fixtures/fakeUppyUploader.js'

/** An uploader whose files go through a third-party uploader that can pause, as `@uppy/tus` can. */
async function setUp(...names: string[]) {
  const t = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const { uploader, clock } = t
  uploader.unuse('fake-transport')
  const sender = fakeUppyUploader(uploader.uppy)
  const { capabilities } = uploader.uppy.getState()
  uploader.uppy.setState({ capabilities: { ...capabilities, resumableUploads: true } })
  const ids = t.add(...names)
  await clock.advance(100)
  const phases = () => [...uploader.entries.values()].map(({ phase }) => phase)
  return { ...t, sender, ids, phases }
}

test('an upload that ends while it waits for its turn again is a success', async () => {
  const { uploader, clock, sender, ids, phases } = await setUp('a', 'b')
  const [a = '', b = ''] = ids
  uploader.pauseAll()
  await clock.advance(100)
  uploader.resume(b)
  uploader.resume(a)
  await clock.advance(100)
  expect(phases()).toEqual(['queued', 'sending'])
  sender.of('a').succeed({ url: 'https://files.example/a' })
  sender.of('b').succeed({ url: 'https://files.example/b' })
  await clock.advance(100)
  expect(phases()).toEqual(['done', 'done'])
  expect(uploader.getOutputItem(a).cdnUrl).toBe('https://files.example/a')
})

test('an upload that fails during its pause reports its own failure when it is resumed', async () => {
  const { uploader, clock, sender, ids } = await setUp('a')
  uploader.pauseAll()
  await clock.advance(100)
  sender.of('a').fail(new Error('The server has deleted the upload.'))
  uploader.resumeAll()
  await clock.advance(100)
  expect(uploader.entries.get(ids[0] ?? '')?.uploadError?.message).toBe('The server has deleted the upload.')
})

test('bytes that were replaced during a pause are sent from the first one', async () => {
  const { uploader, clock, sender, ids, phases } = await setUp('a')
  uploader.pauseAll()
  await clock.advance(100)
  uploader.uppy.setFileState(ids[0] ?? '', { data: new Blob(['other']), size: 5 })
  uploader.resumeAll()
  await clock.advance(100)
  expect(sender.sent).toEqual(['a', 'a'])
  sender.of('a').succeed({ url: 'https://files.example/a' })
  await clock.advance(100)
  expect(phases()).toEqual(['done'])
})

test.each<[string, (uppy: KernelUppy, ids: readonly string[]) => void]>([
  ['resumeAll()', (uppy) => uppy.resumeAll()],
  ['pauseResume()', (uppy, ids) => void ids.map((id) => uppy.pauseResume(id))],
])('Uppy’s %s resumes no more uploads than maxConcurrentRequests', async (_, resume) => {
  const { uploader, clock, sender, ids, phases } = await setUp()
  uploader.config.set({ maxConcurrentRequests: 2 })
  ids.push(...uploader.addFiles([new File(['a'], 'a'), new File(['b'], 'b')]))
  await clock.advance(100)
  uploader.uppy.pauseAll()
  await clock.advance(100)
  expect([sender.open(), sender.running()]).toEqual([['a', 'b'], []])
  uploader.config.set({ maxConcurrentRequests: 1 })
  resume(uploader.uppy, ids)
  await clock.advance(100)
  expect([sender.running(), phases()]).toEqual([['a'], ['sending', 'queued']])
  sender.of('a').succeed({ url: 'https://files.example/a' })
  await clock.advance(100)
  expect([sender.running(), sender.sent]).toEqual([['b'], ['a', 'b']])
})
