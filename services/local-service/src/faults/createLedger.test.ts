import { expect, test } from 'vitest'
import { createLedger } from './createLedger.js'

test('the ledger forgets its oldest entries when their text becomes too long', () => {
  const ledger = createLedger(Date.now)
  const field = ['name', 'x'.repeat(1_000_000)] as const
  for (let index = 0; index < 40; index++) {
    const entry = ledger.open({ method: 'POST', url: `/${index}`, headers: {} })
    entry.fields = [field]
    ledger.close(entry, { status: 200, isCut: false })
  }
  expect(ledger.entries().length).toBeLessThan(36)
  expect(ledger.entries().at(-1)?.url).toBe('/39')
  ledger.clear()
  const entry = ledger.open({ method: 'POST', url: '/last', headers: {} })
  ledger.close(entry, { status: 200, isCut: false })
  expect(ledger.entries()).toEqual([entry])
})
