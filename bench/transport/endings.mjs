// Many small files and a large one over connections that end at any moment. Run after `npm run build`:
//   node bench/transport/endings.mjs [--engine chromium,firefox] [--kind http1-reset,http2-goaway] [--way page,worker] [--seeds 3] [--mean 200000]
import { parseArgs } from 'node:util'
import { ENDINGS, runEndings } from './networks/runEndings.mjs'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium' },
    kind: { type: 'string', default: ENDINGS.join(',') },
    way: { type: 'string', default: 'page,worker' },
    seeds: { type: 'string', default: '1' },
    mean: { type: 'string', default: '200000' },
  },
})
const options = {
  kinds: values.kind.split(','),
  ways: values.way.split(','),
  meanBytes: Number(values.mean),
  seeds: Array.from({ length: Number(values.seeds) }, (_, index) => index + 1),
}
let wrongRows = 0
for (const engine of values.engine.split(',')) {
  for await (const row of runEndings(engine, options)) {
    const { kind, way, seed, ms, failed, missing, duplicates, wrong, ended } = row
    const isRight = failed.length + missing + duplicates + wrong === 0
    if (!isRight) wrongRows += 1
    const parts = [
      isRight ? 'ok' : 'WRONG',
      `${engine}, ${kind}, ${way}, seed ${seed}`,
      `${(ms / 1000).toFixed(1)} s`,
      `${ended.connections} connections and ${ended.streams} streams ended`,
      `${failed.length} failed, ${missing} missing, ${duplicates} duplicates, ${wrong} wrong`,
      [...new Set(failed)].slice(0, 3).join('; '),
    ]
    console.log(parts.join(' | '))
  }
}
process.exitCode = wrongRows > 0 ? 1 : 0
