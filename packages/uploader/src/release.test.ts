import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { appVersion } from './app/appVersion.js'
import * as eager from './eager.js'
import { shellVersion } from './early/shellVersion.js'
import * as index from './index.js'

test('shell and app have the version of the package', () => {
  expect([shellVersion, appVersion]).toEqual([packageJson.version, packageJson.version])
})

test('the entry that loads everything at once exports the same names', () => {
  expect(Object.keys(eager).sort()).toEqual(Object.keys(index).sort())
})
