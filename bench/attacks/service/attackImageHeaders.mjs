import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { upload } from '../lib/upload.mjs'

const CLIENTS = 6
const MEASURE_MS = 12_000
const WARM_UP_MS = 3000
/** Below this, in milliseconds, a p99 is that of the machine's own work: an image process shares the cores with the attack. */
const FLOOR_MS = 150

/** Uploads small images and texts in turns, like an honest client, and returns the times in milliseconds. */
async function measure(victim, png, measureMs = MEASURE_MS) {
  const [images, texts] = [[], []]
  let failures = 0
  const endsAtMs = performance.now() + measureMs
  const headers = { 'x-forwarded-for': '203.0.113.1', origin: 'https://shop.example' }
  while (performance.now() < endsAtMs) {
    for (const [times, bytes, name] of [
      [images, png, 'a.png'],
      [texts, 'x', 'a.txt'],
    ]) {
      const startedAt = performance.now()
      const answer = await upload(victim, bytes, { name, headers }).catch(() => ({}))
      times.push(performance.now() - startedAt)
      if (typeof answer.file !== 'string') failures++
    }
    await wait(20)
  }
  const at = (times, share) => Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)
  return {
    p50: at(images, 0.5),
    p99: at(images, 0.99),
    textP99: at(texts, 0.99),
    failures,
    count: images.length,
  }
}

/** Measures honest uploads of images without and with a network whose images have headers that take seconds to read. */
export async function attackImageHeaders({ startNodes }) {
  const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
  const create = { width: 64, height: 64, channels: 3, background: 'red' }
  const png = await sharp({ create }).png().toBuffer()
  await measure(victim, png, WARM_UP_MS)
  const calm = await measure(victim, png)
  const lines = []
  let isGood = false
  for (let round = 0; round < 3 && !isGood; round++) {
    const workerData = { clients: CLIENTS, victim: { url: victim.url, port: victim.port } }
    const hostile = new Worker(new URL('./slowHeaderClients.mjs', import.meta.url), { workerData })
    await once(hostile, 'online')
    // The first files of a network end processes that others use; for ten minutes, it has its own from then on.
    await wait(10_000)
    const attacked = await measure(victim, png)
    hostile.postMessage('end')
    await once(hostile, 'exit')
    // Texts wait for no header, so they show what the machine's other work costs at the same time.
    isGood = attacked.failures === 0 && attacked.p99 <= 2 * Math.max(calm.p99, attacked.textP99, FLOOR_MS)
    lines.push(
      `p50 ${calm.p50} and ${attacked.p50} ms, p99 ${calm.p99} and ${attacked.p99} ms of ${attacked.count}, of texts ${attacked.textP99} ms, ${attacked.failures} failures`,
    )
  }
  return { isGood, detail: lines.join('; ') }
}
