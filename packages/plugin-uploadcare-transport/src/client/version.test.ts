import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { version } from './version.js'

test('the version in the user agent is that of the package', () => {
  expect(version).toBe(packageJson.version)
})

test('so is the one of the first files, which are sent by a module that imports nothing of the transport', () => {
  const source = readFileSync(new URL('../early/sendEarly.ts', import.meta.url), 'utf8')
  expect(source).toContain(`\`blocks/${packageJson.version}/`)
})
