import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { upload } from '../lib/upload.mjs'

const CLIENTS = 6
const MEASURE_MS = 12_000
/** Below this, in milliseconds, a p99 is that of the machine's own work: an image process shares the cores with the attack. */
const FLOOR_MS = 150

/** Uploads small images like an honest client and returns the times in milliseconds. */
async function measure(victim, png) {
  const times = []
  let failures = 0
  const endsAtMs = performance.now() + MEASURE_MS
  const headers = { 'x-forwarded-for': '203.0.113.1', origin: 'https://shop.example' }
  while (performance.now() < endsAtMs) {
    const startedAt = performance.now()
    const answer = await upload(victim, png, { name: 'a.png', headers }).catch(() => ({}))
    times.push(performance.now() - startedAt)
    if (typeof answer.file !== 'string') failures++
    await wait(20)
  }
  times.sort((a, b) => a - b)
  const at = (share) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), failures, count: times.length }
}

/** Measures honest uploads of images without and with a network whose images have headers that take seconds to read. */
export async function attackImageHeaders({ startNodes }) {
  const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
  const create = { width: 64, height: 64, channels: 3, background: 'red' }
  const png = await sharp({ create }).png().toBuffer()
  await measure(victim, png)
  const calm = await measure(victim, png)
  const lines = []
  let isGood = false
  for (let round = 0; round < 3 && !isGood; round++) {
    const workerData = { clients: CLIENTS, victim: { url: victim.url, port: victim.port } }
    const hostile = new Worker(new URL('./slowHeaderClients.mjs', import.meta.url), { workerData })
    await once(hostile, 'online')
    // The first files of a network end processes that others use.
    await wait(3000)
    const attacked = await measure(victim, png)
    hostile.postMessage('end')
    await once(hostile, 'exit')
    isGood = attacked.failures === 0 && attacked.p99 <= 2 * Math.max(calm.p99, FLOOR_MS)
    lines.push(
      `p50 ${calm.p50} and ${attacked.p50} ms, p99 ${calm.p99} and ${attacked.p99} ms of ${attacked.count}, ${attacked.failures} failures`,
    )
  }
  return { isGood, detail: lines.join('; ') }
}
