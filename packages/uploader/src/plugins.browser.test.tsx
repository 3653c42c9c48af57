import { definePlugin } from '@lading/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from './testing/fixtures/mount.js'
import { spyPlugin } from './testing/fixtures/spyPlugin.js'

test('plugins are installed and removed with the prop', async () => {
  const log: string[] = []
  const first = spyPlugin('first', log)
  const second = spyPlugin('second', log)
  const { rerender } = await mount({ plugins: [first()] })
  expect(log).toEqual(['first in'])
  await rerender({ plugins: [first(), second()] })
  expect(log).toEqual(['first in', 'second in'])
  await rerender({ plugins: [second()] })
  expect(log).toEqual(['first in', 'second in', 'first out'])
  await rerender({})
  expect(log).toEqual(['first in', 'second in', 'first out', 'second out'])
})

test('a plugin written inline is installed once', async () => {
  const log: string[] = []
  const { rerender } = await mount({ plugins: [spyPlugin('inline', log)()] })
  await rerender({ plugins: [spyPlugin('inline', log)()] })
  expect(log).toEqual(['inline in'])
})

test('another plugin with the id of an installed one is named in development', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const first = spyPlugin('same', [])
  const { rerender } = await mount({ plugins: [first()] })
  await rerender({ plugins: [first()] })
  expect(warn).not.toHaveBeenCalled()
  await rerender({ plugins: [spyPlugin('same', [])()] })
  expect(warn.mock.calls.join()).toContain('another plugin with the id "same"')
})

test('slots override contributions, also later', async () => {
  const { uploader, rerender } = await mount({ slots: { source: { disable: ['local'] } } })
  expect(uploader.slots.items('source').map(({ id }) => id)).not.toContain('local')
  await rerender({ slots: {} })
  expect(uploader.slots.items('source').map(({ id }) => id)).toContain('local')
})

test.each(['first', 'later'] as const)(
  'a plugin with the id of a built-in one, %s, replaces it while it is there',
  async (when) => {
    const camera = definePlugin({
      id: 'camera',
      setup: ({ contribute }) => void contribute('source', { id: 'camera', label: 'My camera', open() {} }),
    })
    const { uploader, rerender } = await mount({ plugins: when === 'first' ? [camera()] : [] })
    const labels = () => uploader.slots.items('source').map(({ label }) => label)
    await rerender({ plugins: [camera()] })
    expect(labels()).toContain('My camera')
    expect(labels()).not.toContain('src-type-camera')
    await rerender({ plugins: [] })
    expect(labels()).not.toContain('My camera')
    expect(labels()).toContain('src-type-camera')
  },
)

test('a plugin with the id "validators" replaces the built-in validators', async () => {
  const validators = definePlugin({
    id: 'validators',
    setup: ({ contribute }) =>
      void contribute('fileValidator', { id: 'own', validate: () => ({ message: 'Not today.' }) }),
  })
  const { uploader } = await mount({ plugins: [validators()], imgOnly: true, confirmUpload: true })
  const entry = uploader.addFileFromObject(new File(['text'], 'a.txt', { type: 'text/plain' }))
  expect(entry.errors.map(({ message }) => message)).toEqual(['Not today.'])
})
