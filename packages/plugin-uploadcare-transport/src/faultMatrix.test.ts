import { describe, test } from 'vitest'
import { networkRows } from './testing/fixtures/networkRows.js'
import { partRows } from './testing/fixtures/partRows.js'
import { throttleRows } from './testing/fixtures/throttleRows.js'

const rows = [...throttleRows, ...networkRows, ...partRows]

for (const { id, scenario, cases } of rows) {
  describe(`${id}: ${scenario}`, () => {
    for (const [name, run] of Object.entries(cases)) test(name, run)
  })
}
