import { createUploader, definePlugin } from '@lading/kernel'
import { expect, test } from 'vitest'
import { readShellSettings } from './readShellSettings.js'
import { readyMadeSources, shellSources } from './shellSources.js'

test.each([undefined, null, false, 'mine', {}, [null, false]])('plugins that are %j are none', (plugins) => {
  expect(readShellSettings({ pubkey: 'demo', plugins: plugins as never }).plugins).toEqual([])
})

test('an uploader of the page has its limits, types and sources in the shell; props override its values', () => {
  const tickets = definePlugin({
    id: 'tickets',
    setup({ contribute }) {
      for (const id of ['local', 'tickets']) contribute('source', { id, label: id, open() {} })
    },
  })
  const uploader = createUploader({
    config: { multiple: false, accept: 'image/*', sourceList: 'tickets, local, camera', localeName: 'de' },
    plugins: [tickets()],
  })
  const settings = readShellSettings({ pubkey: 'demo', uploader, accept: '.pdf' })
  expect(settings).toMatchObject({ multiple: false, accept: '.pdf', localeName: 'de', dropzone: true })
  const shown = shellSources(settings, readyMadeSources, false, false)
  expect(shown.map(({ id, label }) => [id, label])).toEqual([
    ['tickets', ''],
    ['local', 'src-type-local'],
  ])
})
