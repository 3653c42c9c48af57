import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MatrixRow } from './testing/fixtures/MatrixRow.js'
import { networkRows } from './testing/fixtures/networkRows.js'
import { partRows } from './testing/fixtures/partRows.js'
import { type RowCount, reliabilityReport } from './testing/fixtures/reliabilityReport.js'
import { responseRows } from './testing/fixtures/responseRows.js'
import { throttleRows } from './testing/fixtures/throttleRows.js'
import { urlRows } from './testing/fixtures/urlRows.js'
import { userRows } from './testing/fixtures/userRows.js'

const rows: readonly MatrixRow[] = [
  ...throttleRows,
  ...networkRows,
  ...partRows,
  ...urlRows,
  ...responseRows,
  ...userRows,
]
const fast = new Map<string, RowCount>()
const root = fileURLToPath(new URL('../../../', import.meta.url))

afterEach(() => {
  vi.unstubAllGlobals()
})

for (const { id, scenario, cases } of rows) {
  describe(`${id}: ${scenario}`, () => {
    for (const [name, run] of Object.entries(cases)) {
      test(name, async () => {
        const { tried, passed } = fast.get(id) ?? { tried: 0, passed: 0 }
        fast.set(id, { tried: tried + 1, passed })
        await run()
        fast.set(id, { tried: tried + 1, passed: passed + 1 })
      })
    }
  })
}

test('docs/reliability.md reports this run', async () => {
  const real = JSON.parse(readFileSync(`${root}bench/transport/faults.json`, 'utf8'))
  await expect(reliabilityReport({ rows, fast, real })).toMatchFileSnapshot(`${root}docs/reliability.md`)
})
