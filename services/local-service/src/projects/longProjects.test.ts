import { expect, test } from 'vitest'
import { parseProjects } from './loadProjects.js'

const long = 'x'.repeat(1001)

test.each([
  ['publicKey', long],
  ['secretKey', long],
  ['secretKey', ['short', long]],
  ['allowedOrigins', [`https://${long}`]],
  ['allowedTypes', [`image/${long}`]],
  ['proxiedHosts', [long]],
  ['scan', { clamd: `${long}:3310` }],
])('a text of more than 1,000 characters in %s is refused, and not repeated', (name, value) => {
  const text = JSON.stringify([{ publicKey: 'a', [name]: value }])
  expect(() => parseProjects(text, 'FILE')).toThrow(
    `FILE, project 1: "${name}" has a text of more than 1000 characters.`,
  )
})

test('a list of more than 1,000 items is refused', () => {
  const allowedTypes = Array.from({ length: 1001 }, () => 'image/png')
  expect(() => parseProjects(JSON.stringify([{ publicKey: 'a', allowedTypes }]), 'FILE')).toThrow(
    'FILE, project 1: "allowedTypes" has more than 1000 items.',
  )
  const short = JSON.stringify([{ publicKey: 'a', allowedTypes: allowedTypes.slice(1) }])
  expect(parseProjects(short, 'FILE')).toHaveLength(1)
})
