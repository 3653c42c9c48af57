import { setTimeout as wait } from 'node:timers/promises'
import { honestOrigin, upload } from './upload.mjs'

/** Uploads 1 kB over and over as an honest client; `stop()` returns the number, the longest time and the failures. */
export function startProbe(victim) {
  const times = []
  let failures = 0
  let isRunning = true
  const ended = (async () => {
    while (isRunning) {
      const startedAt = performance.now()
      const answer = await upload(victim, 'x'.repeat(1000), { headers: { origin: honestOrigin } }).catch(
        () => ({}),
      )
      times.push(performance.now() - startedAt)
      if (typeof answer.file !== 'string') failures++
      await wait(20)
    }
  })()
  return {
    async stop() {
      isRunning = false
      await ended
      return { count: times.length, longestMs: Math.round(Math.max(...times)), failures }
    },
  }
}
