import { definePlugin, type Plugin } from '@lading/kernel'
import { expect, test } from 'vitest'
import { readyMadeSources, shellSources } from './shellSources.js'

const SOURCE_IDS = ['local', 'tickets', 'box-office', 'unknown']

/** Returns what the shell shows of {@link SOURCE_IDS} with a plugin of the page. */
function shown(plugin: Plugin) {
  const settings = { sourceIds: SOURCE_IDS, disabledIds: [], cameraModes: [], plugins: [plugin] }
  return shellSources(settings as never, readyMadeSources, false, false).map(({ id, label }) => [id, label])
}

const local = ['local', 'src-type-local']
const define = (definition: { readonly sources?: readonly string[] }) =>
  definePlugin({ id: 'box-office', ...definition, setup() {} })()

test('a place is kept for each source that a plugin declares, which has no label until the plugin is there', () => {
  expect(shown(define({ sources: ['tickets'] }))).toEqual([local, ['tickets', '']])
  expect(shown(define({ sources: ['tickets', 'local'] }))).toEqual([
    ['local', ''],
    ['tickets', ''],
  ])
})

test('a plugin that declares none has a source of its own name; one with an empty list has no source', () => {
  expect(shown(define({}))).toEqual([local, ['box-office', '']])
  expect(shown(define({ sources: [] }))).toEqual([local])
})

test('the plugin of a kernel that does not declare sources has one of its own name', () => {
  const { sources: _, ...plugin } = define({ sources: ['tickets'] })
  expect(shown(plugin as Plugin)).toEqual([local, ['box-office', '']])
})
