import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/root.mjs'

interface Attack {
  readonly name: string
  readonly tried: string
  readonly expected: string
}

// By a path that the compiler doesn't follow: benches have no types.
const { cases } = (await import(join(root, 'bench/attacks/cases.mjs'))) as { cases: readonly Attack[] }
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8')
const model = /## Threat model\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
const rows = model.split('\n').filter((line) => /^\| (?!Who|---)/.test(line) && !line.startsWith('|---'))
const names = [...model.matchAll(/`((?:local|server|service|store|page|tools)\/[a-z-]+)`/g)].map(
  ([, name]) => name,
)

test('each line of the threat model names a test or an attack that exists', () => {
  expect(rows.length).toBeGreaterThan(20)
  const known = new Set(cases.map(({ name }) => name))
  for (const row of rows) {
    const shown = row.split('|').at(-2) ?? ''
    const links = [...shown.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
    const attacks = [...shown.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    expect(links.length + attacks.length, row).toBeGreaterThan(0)
    expect(
      links.filter((path) => !existsSync(join(root, path))),
      row,
    ).toEqual([])
    expect(
      attacks.filter((name) => !known.has(name)),
      row,
    ).toEqual([])
  }
})

test('each attack on a server half, the page or the tools is in the threat model', () => {
  const named = new Set(names)
  const missing = cases
    .map(({ name }) => name)
    .filter((name) => !named.has(name) && !name.startsWith('local/'))
  expect(missing).toEqual([])
})

test('each attack has a name of its own and says what it tries and expects', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  for (const { name, tried, expected } of cases) {
    expect(name).toMatch(/^(?:local|server|service|store|page|tools)\/[a-z-]+$/)
    expect(tried.length * expected.length, name).toBeGreaterThan(0)
  }
})
