import { definePlugin, type Plugin } from '@lading/kernel'
import { createTestUploader } from '@lading/kernel/testing'
import { expect, test } from 'vitest'
import { applyLayer } from './applyLayer.js'
import type { UploaderLayer } from './UploaderLayer.js'

function setUp(builtIn: readonly Plugin[]) {
  const steps: string[] = []
  const make = (id: string, needs: string[] = [], name = id) => {
    const setup = () => {
      steps.push(`+${name}`)
      return () => void steps.push(`-${name}`)
    }
    return definePlugin({ id, needs, setup })()
  }
  const { uploader, log } = createTestUploader()
  let layer: UploaderLayer = { config: {}, plugins: [], slots: {} }
  const apply = (...plugins: readonly Plugin[]) => {
    const next = { ...layer, plugins }
    applyLayer(uploader, next, layer, builtIn)
    layer = next
    return steps.splice(0)
  }
  return { make, apply, log }
}

test('plugins that need a replaced one are started again with the plugin that replaces it', () => {
  const builtIn: Plugin[] = []
  const t = setUp(builtIn)
  const base = t.make('base')
  builtIn.push(base)
  const others = [t.make('second', ['first']), t.make('first', ['base']), t.make('alone')]
  expect(t.apply(base, ...others)).toEqual(['+base', '+first', '+second', '+alone'])
  expect(t.apply(t.make('base', [], 'own base'), ...others)).toEqual([
    '-second',
    '-first',
    '-base',
    '+own base',
    '+first',
    '+second',
  ])
  expect(t.log).toEqual([])
})

test('a plugin that stays without the one it needs is removed, and the log names what is missing', () => {
  const t = setUp([])
  const dependent = t.make('dependent', ['base'])
  t.apply(t.make('base'), dependent)
  expect(t.apply(dependent)).toEqual(['-dependent', '-base'])
  expect(t.log).toEqual([
    expect.stringMatching(/"dependent" is left out: it needs "base", .* plugin-needs-missing/),
  ])
})

test('plugins that are made anew with the same id stay as they are', () => {
  const t = setUp([])
  t.apply(t.make('base'), t.make('dependent', ['base']))
  expect(t.apply(t.make('base'), t.make('dependent', ['base']))).toEqual([])
})

test('what is no plugin is reported, and later changes of the plugins are applied', () => {
  const t = setUp([])
  const foreign = [function Webcam() {}, { id: 'foreign' }] as unknown as Plugin[]
  expect(t.apply(...foreign, t.make('base'))).toEqual(['+base'])
  expect(t.log).toEqual([
    expect.stringContaining('"Webcam" is left out'),
    expect.stringContaining('"foreign" is left out'),
  ])
  expect(t.apply(...foreign, t.make('base'), t.make('dependent', ['base']))).toEqual(['+dependent'])
  expect(t.apply(t.make('dependent', ['base']))).toEqual(['-dependent', '-base'])
})
