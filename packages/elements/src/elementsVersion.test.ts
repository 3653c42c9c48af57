import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { elementsVersion } from './elementsVersion.js'

test('the elements have the version of the package', () => {
  expect(elementsVersion).toBe(packageJson.version)
})
