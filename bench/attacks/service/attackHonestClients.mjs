import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { upload } from '../lib/upload.mjs'
import { openProject } from './openProject.mjs'

const CLIENTS = 32
const MEASURE_MS = 8000
const WARM_UP_MS = 3000
const MAX_MB = 256
/** Below this, in milliseconds, a p99 is that of the machine's own work. */
const FLOOR_MS = 25

/** Uploads like an honest client and returns the times in milliseconds. */
async function measure(victim, measureMs = MEASURE_MS) {
  const times = []
  let failures = 0
  const endsAtMs = performance.now() + measureMs
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  while (performance.now() < endsAtMs) {
    const startedAt = performance.now()
    const answer = await upload(victim, 'x'.repeat(1000), { headers }).catch(() => ({}))
    times.push(performance.now() - startedAt)
    if (typeof answer.file !== 'string') failures++
    await wait(15)
  }
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, failures, count: times.length }
}

/** Measures honest uploads without and with hostile clients. */
export async function attackHonestClients({ startNodes }) {
  const [victim] = (
    await startNodes(1, { projects: [openProject], trustProxy: 1, callsPerMinute: 6000, quiet: true })
  ).nodes
  await measure(victim, WARM_UP_MS)
  const lines = []
  let isGood = false
  for (let round = 0; round < 3 && !isGood && victim.isAlive(); round++) {
    const calm = await measure(victim)
    const workerData = { clients: CLIENTS, victim: { url: victim.url, port: victim.port } }
    const hostile = new Worker(new URL('./hostileClients.mjs', import.meta.url), { workerData })
    await once(hostile, 'online')
    const attacked = await measure(victim)
    hostile.postMessage('end')
    await once(hostile, 'exit')
    const peak = victim.isAlive() ? await victim.peakMb() : Number.NaN
    isGood = peak <= MAX_MB && attacked.failures === 0 && attacked.p99 <= 2 * Math.max(calm.p99, FLOOR_MS)
    lines.push(
      `p99 ${Math.round(calm.p99)} and ${Math.round(attacked.p99)} ms of ${attacked.count}, ${attacked.failures} failures, ${Math.round(peak)} MB`,
    )
  }
  return { isGood, detail: lines.join('; ') }
}
