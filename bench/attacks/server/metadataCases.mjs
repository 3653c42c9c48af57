import { startVictim } from '../lib/startVictim.mjs'

const nowhere = { bucket: 'b', endpoint: 'http://127.0.0.1:9', accessKeyId: 'a', secretAccessKey: 's' }
const LIMIT_MS = 2000

/** Values that take longest to shorten: many, long, and of characters that headers can't have. */
const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, '=?'.repeat(600)]))

/** Attacks by what a page says of its files. */
export const metadataCases = [
  {
    name: 'server/metadata-that-takes-long',
    isMeasured: true,
    tried: 'three requests of 60 kB with long metadata, which `authorize` passes on',
    expected: `answers of the same process within ${LIMIT_MS} ms`,
    async run({ use }) {
      const victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: nowhere } }))
      await fetch(`${victim.url}/memory`)
      const body = JSON.stringify({
        action: 'create',
        name: 'a.txt',
        sizeBytes: 1,
        type: 'text/plain',
        metadata,
      })
      const headers = { 'content-type': 'application/json' }
      const controller = new AbortController()
      const { signal } = controller
      const sent = Array.from({ length: 3 }, () =>
        fetch(`${victim.url}/metadata`, { method: 'POST', body, headers, signal }).catch(() => {}),
      )
      let longest = 0
      for (let count = 0; count < 20; count++) {
        const startedAt = performance.now()
        await (await fetch(`${victim.url}/memory`)).text()
        longest = Math.max(longest, performance.now() - startedAt)
      }
      controller.abort()
      await Promise.all(sent)
      return { isGood: longest < LIMIT_MS, detail: `the longest took ${Math.round(longest)} ms` }
    },
  },
]
