import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { coreConfig } from '../core/coreConfig.js'
import * as kernel from '../index.js'
import * as services from '../services.js'

const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')

/** The names in the first column of the tables below a heading. */
function namesBelow(heading: string): string[] {
  const [, after = ''] = readme.split(`## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
}

test('the README lists every config key of the kernel', () => {
  expect(namesBelow('Options')).toEqual(expect.arrayContaining(Object.keys(coreConfig)))
})

test('the README gives the defaults of config keys', () => {
  const rows = readme.matchAll(/^\| `(\w+)` \| `([^`]*)` \|/gm)
  const given = [...rows].filter(([, key = '']) => key in coreConfig)
  expect(given.length).toBeGreaterThan(15)
  for (const [, key, value] of given) {
    const { default: byDefault } = coreConfig[key as keyof typeof coreConfig] ?? {}
    const printed = typeof byDefault === 'string' ? `'${byDefault}'` : JSON.stringify(byDefault)
    expect(`${key}: ${value}`).toBe(`${key}: ${printed}`)
  }
})

const tokensOf = (entry: object) => Object.keys(entry).filter((name) => name.endsWith('Token'))

test('the README lists every service that can be replaced, by the entry that exports it', () => {
  const replaced = tokensOf(services)
  expect(replaced.length).toBeGreaterThan(10)
  expect(namesBelow('Services').sort()).toEqual([...tokensOf(kernel), ...replaced].sort())
  expect(namesBelow('Services').slice(-replaced.length).sort()).toEqual(replaced.sort())
})
