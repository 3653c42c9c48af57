import { type ConfigValues, definePlugin, type Plugin } from '@lading/kernel'
import { type Body, type Meta, Uppy } from '@uppy/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LadingSteps } from './LadingSteps.js'

/** A stock Uppy with an uploader that records the files it receives. */
function setUp(plugins: readonly Plugin[], config: ConfigValues = {}) {
  const sent: { name: string; text: string; meta: Meta }[] = []
  const uppy = new Uppy<Meta, Body>()
  uppy.use(LadingSteps, { plugins, config })
  uppy.addUploader(async (ids) => {
    for (const { name, data, meta, error } of uppy.getFilesByIds(ids)) {
      if (!error) sent.push({ name: String(name), text: await (data as Blob).text(), meta })
    }
  })
  onTestFinished(() => uppy.destroy())
  const add = (name: string, text = name) =>
    uppy.addFile({ name, data: new File([text], name, { type: 'text/plain' }) })
  return { uppy, sent, add }
}

const shout = definePlugin({
  id: 'shout',
  setup({ contribute }) {
    contribute('fileHook', {
      id: 'shout',
      hook: 'beforeUpload',
      handle: async ({ file }) => ({
        file: new Blob([(await file.text()).toUpperCase()], { type: file.type }),
        fileName: 'loud.txt',
        metadata: { volume: '11' },
      }),
    })
  },
})

const noSecrets = definePlugin({
  id: 'no-secrets',
  setup({ contribute }) {
    contribute('fileValidator', {
      id: 'no-secrets',
      validate: ({ name }) => (name?.startsWith('secret') ? { message: `${name} is secret.` } : null),
    })
  },
})

test('Uppy’s uploader receives the bytes, the name and the metadata that a file hook has made', async () => {
  const { uppy, sent, add } = setUp([shout()], { metadata: { album: 'summer' } })
  add('a.txt', 'hello')
  await uppy.upload()
  expect(sent).toMatchObject([
    { name: 'loud.txt', text: 'HELLO', meta: { name: 'loud.txt', volume: '11', album: 'summer' } },
  ])
})

test('a file that a validator refuses is not sent, and has its message; the others are', async () => {
  const { uppy, sent, add } = setUp([noSecrets()], { maxLocalFileSizeBytes: 10 })
  const [secret, large] = [add('secret.txt'), add('large.txt', 'more than ten bytes')]
  add('a.txt')
  const failed = vi.fn()
  uppy.on('upload-error', (file) => failed(file?.name))
  await uppy.upload()
  expect(sent.map(({ name }) => name)).toEqual(['a.txt'])
  expect(uppy.getFile(secret).error).toBe('secret.txt is secret.')
  expect(uppy.getFile(large).error).toBe('File is too big. Max file size is 10 bytes.')
  expect(failed).toHaveBeenCalledTimes(2)
})

test('a rule for the whole list holds no file back', async () => {
  const { uppy, sent, add } = setUp([], { multiple: false, maxTotalFileSizeBytes: 1 })
  add('a.txt')
  add('b.txt')
  await uppy.upload()
  expect(sent.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
})

test('a file that is removed while a hook runs ends its steps', async () => {
  let signal: AbortSignal | undefined
  const slow = definePlugin({
    id: 'slow',
    setup({ contribute }) {
      contribute('fileHook', {
        id: 'slow',
        hook: 'beforeUpload',
        handle: (options) => {
          signal = options.signal
          return new Promise(() => {})
        },
      })
    },
  })
  const { uppy, sent, add } = setUp([slow()])
  const id = add('a.txt')
  const ended = uppy.upload()
  await expect.poll(() => signal !== undefined).toBe(true)
  uppy.removeFile(id)
  await ended
  expect(signal?.aborted).toBe(true)
  expect(sent).toEqual([])
})

test('an uninstalled plugin changes nothing', async () => {
  const { uppy, sent, add } = setUp([shout()])
  const plugin = uppy.getPlugin('LadingSteps')
  if (plugin) uppy.removePlugin(plugin)
  add('a.txt')
  await uppy.upload()
  expect(sent).toMatchObject([{ name: 'a.txt', text: 'a.txt' }])
})
