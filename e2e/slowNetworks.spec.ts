import { expect, test } from '@playwright/test'
import { runNetworks, SMALL } from '../bench/transport/networks/runNetworks.mjs'

test('each body is sent once through a service worker on a slow connection, and through a gateway that scans uploads', async () => {
  const rows = await runNetworks('chromium', SMALL)
  expect(rows).toHaveLength(8)
  for (const { kind, way, sizeBytes, wanted, bodies, cut, status, falls } of rows) {
    expect({ kind, way, sizeBytes, bodies, cut, status, falls }).toEqual({
      kind,
      way,
      sizeBytes,
      bodies: wanted,
      cut: 0,
      status: 'success',
      falls: 0,
    })
  }
  // A file whose progress isn't reported says so.
  for (const row of rows.filter(({ kind, wanted }) => kind === 'slow' && wanted === 1))
    expect(row.reasons).toContain('unreported')
})
