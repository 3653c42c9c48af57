// Files through a service worker over a slow connection, and through a gateway that scans uploads. Run after `npm run build`:
//   node bench/transport/slowNetworks.mjs [--engine chromium,firefox] [--way page,worker] [--kind slow,buffering] [--small]
import { parseArgs } from 'node:util'
import { runNetworks, SMALL, TRUE_SIZE } from './networks/runNetworks.mjs'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium,firefox' },
    way: { type: 'string', default: 'page,worker' },
    kind: { type: 'string', default: 'slow,buffering' },
    small: { type: 'boolean', default: false },
  },
})
const options = { ways: values.way.split(','), kinds: values.kind.split(',') }
let failed = 0
for (const engine of values.engine.split(',')) {
  for (const row of await runNetworks(engine, values.small ? SMALL : TRUE_SIZE, options)) {
    const isRight = row.status === 'success' && row.bodies === row.wanted && row.falls === 0
    if (!isRight) failed += 1
    console.log(
      [
        isRight ? 'ok' : 'WRONG',
        `${row.engine}, ${row.kind}, ${row.way}, ${row.sizeBytes / 1e6} MB`,
        `${row.status}${row.code ? ` (${row.code})` : ''} after ${(row.ms / 1000).toFixed(1)} s`,
        `${row.bodies} bodies of ${row.wanted}, ${row.cut} cut, ${(row.sentBytes / row.sizeBytes).toFixed(2)}x`,
        `"${row.reasons.join(', ')}"`,
      ].join(' | '),
    )
  }
}
process.exitCode = failed > 0 ? 1 : 0
