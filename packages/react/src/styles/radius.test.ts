import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const packages = fileURLToPath(new URL('../../../', import.meta.url))

test('radii of all style sheets follow --lading-radius, except hairlines and round parts', () => {
  const sheets = readdirSync(packages, { encoding: 'utf8' })
    .filter((name) => /^(react|plugin-.*)$/.test(name))
    .flatMap((name) =>
      readdirSync(`${packages}${name}/src`, { encoding: 'utf8', recursive: true }).map(
        (path) => `${name}/src/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(15)
  const fixed = sheets.flatMap((path) =>
    [...readFileSync(packages + path, 'utf8').matchAll(/border-radius: ([^;]+);/g)]
      .map(([, radius = '']) => radius)
      .filter((radius) => !/^(0|[12]px|999px|50%|inherit)$/.test(radius) && !radius.includes('var(--_radius'))
      .map((radius) => `${path}: ${radius}`),
  )
  expect(fixed).toEqual([])
})
