import { expect, test } from 'vitest'
import { readShellSettings } from './readShellSettings.js'

test.each([undefined, null, false, 'mine', {}, [null, false]])('plugins that are %j are none', (plugins) => {
  expect(readShellSettings({ pubkey: 'demo', plugins: plugins as never }).plugins).toEqual([])
})
