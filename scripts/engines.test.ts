import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineProblems } from './lib/engineProblems.mjs'
import { root } from './lib/root.mjs'

const OLDEST = '20.19.0'

test('what our packages for Node bring to their users runs on the oldest Node that we support', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  expect(engineProblems(packages, OLDEST)).toEqual([])
  expect(packages['services/local-service'].engines.node).toBe('>=20.19')
})

const locked = (node: string) => ({
  'services/service': { dependencies: { a: '1' } },
  'node_modules/a': { engines: { node } },
})

test.each([
  '>=18',
  '>= 20.19',
  '^18.0.0 || >=20.0.0',
  '20 || >=22',
  '^16 || ^18 || >=20',
  '*',
  '>=14 <21',
  'v20.x',
])('%s fits', (node) => {
  expect(engineProblems(locked(node), OLDEST)).toEqual([])
})

test.each(['>=22', '^18 || >=22', '>=20.20', '20.20 || 22', '<20', '>=21 <23'])('%s does not', (node) => {
  expect(engineProblems(locked(node), OLDEST)).toHaveLength(1)
})
