import { expect, test } from 'vitest'
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

test('slots override contributions, also later', async () => {
  const { uploader, rerender } = await mount({ slots: { source: { disable: ['local'] } } })
  expect(uploader.slots.items('source').map(({ id }) => id)).not.toContain('local')
  await rerender({ slots: {} })
  expect(uploader.slots.items('source').map(({ id }) => id)).toContain('local')
})
