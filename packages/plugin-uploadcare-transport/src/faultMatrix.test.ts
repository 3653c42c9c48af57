import { describe, test } from 'vitest'
import { answerRows } from './testing/fixtures/answerRows.js'
import { networkRows } from './testing/fixtures/networkRows.js'
import { partRows } from './testing/fixtures/partRows.js'
import { throttleRows } from './testing/fixtures/throttleRows.js'
import { urlRows } from './testing/fixtures/urlRows.js'
import { userRows } from './testing/fixtures/userRows.js'

const rows = [...throttleRows, ...networkRows, ...partRows, ...urlRows, ...answerRows, ...userRows]

for (const { id, scenario, cases } of rows) {
  describe(`${id}: ${scenario}`, () => {
    for (const [name, run] of Object.entries(cases)) test(name, run)
  })
}
