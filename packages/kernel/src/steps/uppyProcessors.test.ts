import { expect, test } from 'vitest'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader, type TestUploader } from '../testing/createTestUploader.js'
import { fakeUppyUploader } from '../uppy/testing/fixtures/fakeUppyUploader.js'

/** Records which files pass which processors, and has the first kind replace their bytes. */
function addProcessors({ uploader: { uppy } }: TestUploader) {
  const passed: string[] = []
  const nameOf = (id: string) => uppy.getFile(id)?.name
  const pre = async (ids: readonly string[]) => {
    for (const id of ids) {
      passed.push(`pre ${nameOf(id)}`)
      await null
      uppy.setFileState(id, { data: new Blob(['small']), size: 5 })
    }
  }
  const post = async (ids: readonly string[]) => {
    for (const id of ids) passed.push(`post ${nameOf(id)}`)
  }
  uppy.addPreProcessor(pre)
  uppy.addPostProcessor(post)
  return { passed, pre, post }
}

test('a transport outside of Uppy’s pipeline sends the bytes of the pre-processors; post-processors follow', async () => {
  const t = createTestUploader()
  const { passed } = addProcessors(t)
  t.add('a')
  await microtasks()
  expect(passed).toEqual(['pre a'])
  expect(await t.transport.of('a').entry.file?.text()).toBe('small')
  t.transport.of('a').succeed()
  await microtasks()
  expect(passed).toEqual(['pre a', 'post a'])
  expect(t.log).toEqual([])
})

test('each file passes them once, with every uploader', async () => {
  const t = createTestUploader({ config: { confirmUpload: true } })
  const { passed } = addProcessors(t)
  t.add('a', 'b')
  await t.clock.advance(100)
  const ended = t.uploader.uppy.upload()
  await t.clock.advance(100)
  for (const name of ['a', 'b']) t.transport.of(name).succeed()
  await t.clock.advance(100)
  await ended
  expect(passed.sort()).toEqual(['post a', 'post b', 'pre a', 'pre b'])
})

test('an uploader of Uppy runs them itself', async () => {
  const t = createTestUploader({ plugins: [] })
  t.uploader.unuse('fake-transport')
  const sender = fakeUppyUploader(t.uploader.uppy)
  const { passed } = addProcessors(t)
  t.add('a')
  await t.clock.advance(100)
  sender.of('a').succeed({ url: 'https://files.example/a' })
  await t.clock.advance(100)
  expect(passed).toEqual(['pre a', 'post a'])
})

test('a resumed upload does not pass them again; a retried one does', async () => {
  const t = createTestUploader()
  const { passed } = addProcessors(t)
  const [id = ''] = t.add('a')
  await microtasks()
  t.uploader.pause(id)
  t.uploader.resume(id)
  await microtasks()
  expect(passed).toEqual(['pre a'])
  t.transport.of('a').fail(new Error('No.'))
  await microtasks()
  t.uploader.retryUpload(id)
  await microtasks()
  expect(passed).toEqual(['pre a', 'pre a'])
})

test('a pre-processor that fails fails its file; a post-processor is reported', async () => {
  const t = createTestUploader()
  const { uppy } = t.uploader
  const refuse = async () => {
    throw new Error('Too large to compress.')
  }
  uppy.addPreProcessor(refuse)
  const [id = ''] = t.add('a')
  await microtasks()
  expect(t.uploader.getOutputItem(id)).toMatchObject({
    status: 'failed',
    errors: [{ type: 'UNKNOWN_ERROR' }],
  })
  uppy.removePreProcessor(refuse)
  uppy.addPostProcessor(refuse)
  t.uploader.retryUpload(id)
  await microtasks()
  t.transport.of('a').succeed()
  await microtasks()
  expect(t.uploader.getOutputItem(id).status).toBe('success')
  expect(t.log.at(-1)).toContain('A post-processor of Uppy failed. The file is uploaded.')
})

test('a removed processor is passed no file', async () => {
  const t = createTestUploader()
  const { passed, pre, post } = addProcessors(t)
  t.uploader.uppy.removePreProcessor(pre)
  t.uploader.uppy.removePostProcessor(post)
  t.add('a')
  await microtasks()
  t.transport.of('a').succeed()
  await microtasks()
  expect(passed).toEqual([])
})
