import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { version } from './version.js'

test('the version that requests name is the one of the package', () => {
  expect(version).toBe(packageJson.version)
})
