import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moveSource } from './moveSource.js'
import { origins } from './origins.js'

const fixtures = join(import.meta.dirname, 'testing/fixtures')
const cases = origins.flatMap((origin) =>
  readdirSync(join(fixtures, origin))
    .filter((name) => name.endsWith('.before.txt'))
    .map((name) => ({ origin, name: name.replace('.before.txt', '') })),
)

// The results are modules of the workspace: `tsc -p tsconfig.tests.json` compiles them against our packages.
test.each(cases)('$origin: $name is moved, once', async ({ origin, name }) => {
  const before = readFileSync(join(fixtures, origin, `${name}.before.txt`), 'utf8')
  const extension = before.includes('react') ? 'tsx' : 'ts'
  const { text, findings } = moveSource(origin, `${name}.${extension}`, before)
  await expect(text).toMatchFileSnapshot(join(fixtures, origin, `${name}.${extension}`))
  await expect(
    findings.map(({ line, why, todo, page }) => `${line}: ${why} ${todo} ${page}\n`).join(''),
  ).toMatchFileSnapshot(join(fixtures, origin, `${name}.report.txt`))
  expect(moveSource(origin, `${name}.${extension}`, text).text).toBe(text)
})
