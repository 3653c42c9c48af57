import { expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { createFakeClock } from '../testing/createFakeClock.js'
import { createFakeRandom } from '../testing/createFakeRandom.js'
import { createFakeTransport } from '../testing/createFakeTransport.js'

const text = (name: string) => new File(['text'], name, { type: 'text/plain' })

test('files are validated and sent without Uppy and tsyringe, which join the same uploader later', async () => {
  // Of a page whose app isn't loaded: other tests of the process have loaded it.
  vi.resetModules()
  const { createCore } = await import('../core/createCore.js')
  const { prepareParts } = await import('./index.js')
  const clock = createFakeClock()
  const core = createCore({ maxLocalFileSizeBytes: 10 }, { clock, random: createFakeRandom() })
  const { uploader } = core
  const transport = createFakeTransport()
  uploader.addFiles([text('a'), new File(['more than ten bytes'], 'large')])
  prepareParts({ plugins: [transport.plugin] }, core, true)
  // Of the page, for the app: it can read Uppy.
  const late = definePlugin({ id: 'late', setup: ({ uploader }) => void uploader.uppy.getFiles() })
  uploader.use(late())
  uploader.setCurrentActivity('upload-list')
  core.services.link.open()
  await clock.advance(100)
  expect(transport.uploads.map(({ entry }) => entry.fileName)).toEqual(['a'])
  expect(uploader.getOutputCollectionState()).toMatchObject({ failedCount: 1, uploadingCount: 1 })

  const notReady = expect.objectContaining({ code: 'service-not-ready' })
  expect(() => uploader.uppy).toThrow(notReady)
  expect(() => uploader.scope.container).toThrow(notReady)
  expect([core.services.link.isComplete, uploader.getCurrentActivity()]).toEqual([false, null])
  // What has failed can be read again.
  const { attachCore } = await import('../createUploader.js')
  expect(attachCore(core)).toBe(uploader)
  expect(uploader.inspect().plugins.map(({ id }) => id)).toContain('late')
  expect(uploader.getCurrentActivity()).toBe('upload-list')
  expect(uploader.uppy.getFiles().map(({ name }) => name)).toEqual(['a', 'large'])
  expect(uploader.scope.container.isRegistered(Symbol('unknown'))).toBe(false)
  transport.of('a').succeed()
  await clock.advance(1000)
  expect(uploader.uppy.getFiles()[0]?.progress.uploadComplete).toBe(true)
  expect(transport.uploads).toHaveLength(1)
  uploader.destroy()
})

test('a group, a file hook and the flow of a core that has sent its files come with the rest', async () => {
  vi.resetModules()
  const { createCore } = await import('../core/createCore.js')
  const { prepareParts } = await import('./index.js')
  const clock = createFakeClock()
  const core = createCore({ groupOutput: true }, { clock, random: createFakeRandom() })
  const { uploader } = core
  const fake = createFakeTransport()
  const group = { uuid: 'group~1', cdnUrl: 'https://cdn.example/group~1/' }
  const createGroup = vi.fn(async () => group)
  Object.assign(fake.transport, { createGroup })
  const created = vi.fn()
  uploader.on('group-created', created)
  const handle = vi.fn()
  const hooked = definePlugin({
    id: 'hooked',
    setup: ({ contribute }) => void contribute('fileHook', { id: 'hook', hook: 'onAdd', handle }),
  })
  uploader.use(hooked())
  prepareParts({ plugins: [fake.plugin] }, core, true)
  uploader.addFiles([text('a')])
  core.services.link.open()
  const opened = uploader.openSource('unknown')
  await clock.advance(100)
  fake.of('a').succeed()
  await clock.advance(1000)
  expect(uploader.getOutputCollectionState()).toMatchObject({ successCount: 1, group: null })
  expect([createGroup.mock.calls.length, handle.mock.calls.length]).toEqual([0, 0])

  const { attachCore } = await import('../createUploader.js')
  attachCore(core)
  await clock.advance(1000)
  await opened
  expect(createGroup).toHaveBeenCalledTimes(1)
  expect(created).toHaveBeenCalledTimes(1)
  expect(uploader.getOutputCollectionState()).toMatchObject({ status: 'success', group })
  uploader.addFiles([text('b')])
  await clock.advance(100)
  expect(handle).toHaveBeenCalledTimes(1)
  expect(fake.uploads.map(({ entry }) => entry.fileName)).toEqual(['a', 'b'])
  uploader.destroy()
})
