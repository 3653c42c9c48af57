import { randomUUID } from 'node:crypto'
import { beforeAll, describe } from 'vitest'
import { openBucket } from '../store/openBucket.js'
import { findStoreProblem, startStore, type TestBucket } from './startStore.js'

/** Tests with a real store, which are skipped with the reason where none can be had. */
export function describeWithStore(
  title: string,
  define: (createPlace: () => TestBucket & { readonly prefix: string }) => void,
  { problem = null }: { readonly problem?: string | null } = {},
): void {
  const reason = findStoreProblem() ?? problem
  if (reason !== null) process.stderr.write(`Skipped: ${title}: ${reason}\n`)
  describe.skipIf(reason !== null)(title, () => {
    const bucket = `test-${randomUUID().slice(0, 8)}`
    let place: TestBucket | undefined
    beforeAll(async () => {
      place = { ...(await startStore()), bucket }
      await openBucket(place).request({ method: 'PUT', key: '' })
    })
    define(() => {
      if (!place) throw new Error('The store is there inside of tests only.')
      return { ...place, prefix: `${randomUUID()}/` }
    })
  })
}
