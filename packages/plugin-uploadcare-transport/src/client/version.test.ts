import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { version } from './version.js'

test('the version in the user agent is that of the package', () => {
  expect(version).toBe(packageJson.version)
})
