import { startVictim } from '../lib/startVictim.mjs'

const nowhere = { bucket: 'b', endpoint: 'http://127.0.0.1:9', accessKeyId: 'a', secretAccessKey: 's' }
const LIMIT_MS = 2000

/** Values that take longest to shorten: many, long, and of characters that headers can't have. */
const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, '=?'.repeat(600)]))
/** Marks of two kinds, which have to be brought into their order. */
const name = '\u0301\u0323'.repeat(12_000)

/** Sends requests to start an upload, and returns the longest time that the same process then takes for another answer. */
async function measure(use, { path, count, fields }) {
  const victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: nowhere } }))
  await fetch(`${victim.url}/memory`)
  const file = { action: 'create', name: 'a.txt', sizeBytes: 1, type: 'text/plain' }
  const body = JSON.stringify({ ...file, ...fields })
  const headers = { 'content-type': 'application/json' }
  const controller = new AbortController()
  const { signal } = controller
  const sent = Array.from({ length: count }, () =>
    fetch(`${victim.url}${path}`, { method: 'POST', body, headers, signal }).catch(() => {}),
  )
  let longest = 0
  for (let turn = 0; turn < 20; turn++) {
    const startedAt = performance.now()
    await (await fetch(`${victim.url}/memory`)).text()
    longest = Math.max(longest, performance.now() - startedAt)
  }
  controller.abort()
  await Promise.all(sent)
  return { isGood: longest < LIMIT_MS, detail: `the longest took ${Math.round(longest)} ms` }
}

/** Attacks by what a page says of its files. */
export const metadataCases = [
  {
    name: 'server/metadata-that-takes-long',
    isMeasured: true,
    tried: 'three requests of 60 kB with long metadata, which `authorize` passes on',
    expected: `answers of the same process within ${LIMIT_MS} ms`,
    run: ({ use }) => measure(use, { path: '/metadata', count: 3, fields: { metadata } }),
  },
  {
    name: 'server/names-that-take-long',
    isMeasured: true,
    tried: '100 requests of a visitor, whose names are made of 24,000 accents',
    expected: `answers of the same process within ${LIMIT_MS} ms`,
    run: ({ use }) => measure(use, { path: '/upload', count: 100, fields: { name } }),
  },
]
