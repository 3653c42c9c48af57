import { expect, test } from '@playwright/test'

/** Result of one upload. */
interface NetworkRow {
  readonly kind: 'slow' | 'buffering'
  readonly way: 'page' | 'worker'
  readonly sizeBytes: number
  readonly wanted: number
  readonly bodies: number
  readonly cut: number
  readonly status: string
  readonly falls: number
  readonly reasons: readonly string[]
}

// A script of `bench/`, which has no types.
const script: string = new URL('../bench/transport/networks/runNetworks.mjs', import.meta.url).href

test('each body is sent once through a service worker on a slow connection, and through a gateway that scans uploads', async () => {
  const { runNetworks, SMALL } = await import(script)
  const rows: readonly NetworkRow[] = await runNetworks('chromium', SMALL)
  expect(rows).toHaveLength(8)
  for (const { kind, way, sizeBytes, wanted, bodies, cut, status, falls } of rows) {
    const outcome = { kind, way, sizeBytes, bodies, cut, status, falls }
    expect(outcome).toEqual({ kind, way, sizeBytes, bodies: wanted, cut: 0, status: 'success', falls: 0 })
  }
  // A file whose progress isn't reported says so.
  for (const { kind, wanted, reasons } of rows)
    if (kind === 'slow' && wanted === 1) expect(reasons).toContain('unreported')
})
