import { describe, expect, test } from 'vitest'
import { definePlugin, type Plugin, TransportToken } from '../index.js'
import { UppyUploaderTransport } from '../services.js'
import { findProblems } from '../testing/fixtures/findProblems.js'
import { createTestUploader, describePlugin, type TestUploader } from '../testing/index.js'
import { type FakeUppyUploader, fakeUppyUploader } from './testing/fixtures/fakeUppyUploader.js'

/*
 * A plugin that brings an uploader of Uppy as the transport, tested with the kit as its author would: everything of the
 * kernel comes from its two public entry points.
 */

const senders = new WeakMap<object, FakeUppyUploader>()

function uppyTransport(): Plugin {
  return definePlugin({
    id: 'uppy-transport',
    setup({ provide, uploader: { uppy } }) {
      senders.set(uppy, fakeUppyUploader(uppy))
      provide(TransportToken, () => new UppyUploaderTransport(uppy))
      return () => {
        const plugin = uppy.getPlugin('FakeUploader')
        if (plugin) uppy.removePlugin(plugin)
      }
    },
  })()
}

function senderOf({ uploader }: TestUploader): FakeUppyUploader {
  const sender = senders.get(uploader.uppy)
  if (!sender) throw new Error('The plugin is not installed.')
  return sender
}

async function upload(t: TestUploader): Promise<void> {
  t.add('one.txt', 'two.txt')
  await t.clock.advance(100)
  const sending = senderOf(t).of('one.txt')
  sending.progress(2, 4)
  sending.progress(4, 4)
  sending.succeed({ uuid: 'some', url: 'https://files.example/some' })
  await t.clock.advance(500)
}

describePlugin(uppyTransport, { runner: { describe, test }, exercise: upload })

test('its uploader sends the files', async () => {
  const t = createTestUploader({ plugins: [uppyTransport()] })
  await upload(t)
  expect(t.uploader.getOutputCollectionState().allEntries).toMatchObject([
    { name: 'one.txt', status: 'success', uuid: 'some', cdnUrl: 'https://files.example/some' },
    { name: 'two.txt', status: 'uploading' },
  ])
  expect(t.log).toEqual([])
})

test('an uploader of Uppy that stays installed is named', async () => {
  const forgetful = definePlugin({
    id: 'forgetful',
    setup({ uploader: { uppy } }) {
      if (!uppy.getPlugin('FakeUploader')) fakeUppyUploader(uppy)
    },
  })
  const problems = await findProblems(() => forgetful())
  expect(problems['leaves nothing behind when it is removed, once and again']).toBe(
    'Left behind: the Uppy plugin "FakeUploader"; an uploader on Uppy.',
  )
})
