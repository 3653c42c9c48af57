import { key } from '../lib/upload.mjs'
import { compare, HOSTILE, repeat } from './compare.mjs'

const projects = [
  { publicKey: key },
  { publicKey: 't', secretKey: 's', isSignatureRequired: false },
  { publicKey: 'u', secretKey: 's', isSignatureRequired: false },
]
const asProject = (publicKey) => ({ ...HOSTILE, authorization: `Uploadcare.Simple ${publicKey}:s` })

async function read(victim, path, publicKey) {
  const startedAt = performance.now()
  await (await fetch(victim.url + path, { headers: asProject(publicKey) })).arrayBuffer()
  return performance.now() - startedAt
}

/** Returns the shortest time of five calls, in milliseconds. */
async function measureWebhooks(victim, publicKey) {
  const times = []
  for (let round = 0; round < 5; round++) times.push(await read(victim, '/webhooks/', publicKey))
  return Math.round(Math.min(...times))
}

/** Attacks by the holder of one project's secret on other projects. */
export const tenantCases = [
  {
    name: 'service/webhooks-of-other-projects',
    isMeasured: true,
    tried: 'a project makes 100 webhooks, and another one that has none lists its own',
    expected: 'its list takes at most three times as long as without them, or 100 ms',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { quiet: true, projects })).nodes
      const before = await measureWebhooks(victim, 'u')
      const headers = { ...asProject('t'), 'content-type': 'application/json' }
      const made = await Promise.all(
        Array.from({ length: 100 }, async (_, index) => {
          const body = JSON.stringify({ target_url: `http://127.0.0.1:9/${index}`, event: 'file.uploaded' })
          const answer = await fetch(`${victim.url}/webhooks/`, { method: 'POST', headers, body })
          return answer.ok
        }),
      )
      const after = await measureWebhooks(victim, 'u')
      return {
        isGood: made.every(Boolean) && after <= Math.max(100, 3 * before),
        detail: `${made.filter(Boolean).length} made, ${after} ms, and ${before} ms without them`,
      }
    },
  },
  {
    name: 'service/lists-of-one-project',
    isMeasured: true,
    tried: '16 connections list the files of a project that has none, beside 1,000 files of another project',
    expected: 'uploads of another network take at most 8 times as long, or half a second',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const options = { trustProxy: 1, quiet: true, callsPerMinute: 0, projects }
      const [victim] = (await startNodes(1, options)).nodes
      for (let form = 0; form < 10; form++) {
        const body = new FormData()
        body.set('UPLOADCARE_PUB_KEY', key)
        for (let index = 0; index < 100; index++)
          body.set(`f${index}`, new Blob([`${form} ${index}`]), 'a.txt')
        await (await fetch(`${victim.url}/base/`, { method: 'POST', body, headers: HOSTILE })).arrayBuffer()
      }
      const list = () => read(victim, '/files/?limit=1000', 'u')
      return compare(victim, async () => repeat(16, list), { seconds: 5 })
    },
  },
]
