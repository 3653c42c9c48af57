import { setTimeout as wait } from 'node:timers/promises'
import { upload } from '../lib/upload.mjs'

export const HONEST = { 'x-forwarded-for': '9.9.9.9' }
export const HOSTILE = { 'x-forwarded-for': '8.8.8.8' }

/** Returns the median and the longest time of an honest client's uploads, in milliseconds, and how many failed. */
export async function probe(victim, seconds) {
  const times = []
  let failures = 0
  const endMs = performance.now() + seconds * 1000
  while (performance.now() < endMs) {
    const startedAt = performance.now()
    const headers = { ...HONEST, connection: 'close' }
    const stored = await upload(victim, `${Math.random()}`, { headers }).catch(() => ({}))
    times.push(performance.now() - startedAt)
    if (!stored.file) failures++
    await wait(100)
  }
  times.sort((a, b) => a - b)
  return { median: Math.round(times[times.length >> 1]), longest: Math.round(times.at(-1)), failures }
}

export const describe = ({ median, longest, failures }) =>
  `${failures} failures, median ${median} ms, longest ${longest} ms`

/** Runs an attack beside an honest client, and compares with the time before it. */
export async function compare(victim, attack, { seconds = 10, factor = 8 } = {}) {
  await probe(victim, 1)
  const calm = await probe(victim, 3)
  const end = await attack()
  const attacked = await probe(victim, seconds)
  await end()
  return {
    isGood: attacked.failures === 0 && attacked.median < Math.max(500, factor * calm.median),
    detail: `${describe(attacked)}; without it median ${calm.median} ms`,
  }
}

/** Calls again and again, a number of times at once, until its end is called. */
export function repeat(count, work) {
  let isOver = false
  const all = Array.from({ length: count }, async () => {
    while (!isOver) await work().catch(() => wait(50))
  })
  return async () => {
    isOver = true
    await Promise.race([Promise.all(all), wait(10_000)])
  }
}
