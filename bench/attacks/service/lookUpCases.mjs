import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { exchange } from '../lib/exchange.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, key, upload } from '../lib/upload.mjs'
import { compare, HOSTILE, repeat } from './compare.mjs'

const HEADERS = 'X-Forwarded-For: 8.8.8.8\r\nHost: localhost\r\n'
const CANARY = 'canary-of-a-secret'

/** Asks for files that don't exist over many connections, again and again. */
async function askForNothing({ port }, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const end = repeat(count, async () => {
    const request = get({ port, agent, path: `/${randomUUID()}/`, headers: HOSTILE })
    const [response] = await once(request, 'response')
    await once(response.resume(), 'end')
  })
  // So many connections take a while to open, whatever they ask for.
  await wait(3000)
  return async () => {
    await end()
    agent.destroy()
  }
}

/** Attacks on what nodes look up, and on what they tell of themselves. */
export const lookUpCases = [
  {
    name: 'service/unknown-files',
    isMeasured: true,
    tried: 'one network asks for unknown files on 200 connections, as fast as it is answered',
    expected: 'every upload of another network, in at most half a second or 8 times its time, at the median',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
      return compare(victim, () => askForNothing(victim, 200))
    },
  },
  {
    name: 'service/large-groups',
    isMeasured: true,
    tried: 'one network asks for files of 20 groups of 700 kB on 16 connections, as fast as it is answered',
    expected: 'every upload of another network, in at most half a second or 8 times its time, at the median',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { trustProxy: 1, quiet: true })).nodes
      const { file } = await upload(victim, 'x', { headers: HOSTILE })
      const groups = []
      for (let count = 0; count < 20; count++) {
        const form = new FormData()
        form.set('pub_key', key)
        for (let index = 0; index < 900; index++)
          form.append('files[]', `${file}/-/${'crop/1x1/-/'.repeat(68)}`)
        const answer = await fetch(`${victim.url}/group/`, { method: 'POST', body: form, headers: HOSTILE })
        groups.push(/"id":"([^"]+)"/.exec(await answer.text())?.[1])
      }
      let turn = 0
      return compare(victim, async () => {
        const end = repeat(16, async () => {
          const path = `/${groups[turn++ % groups.length]}/nth/${turn % 900}/`
          await (await fetch(`${victim.url}${path}`, { headers: HOSTILE })).text()
        })
        await wait(1000)
        return end
      })
    },
  },
  {
    name: 'service/appends-of-a-byte',
    tried: 'requests of one byte that say that they end a file, to a part with a start of 4 MB',
    expected: 'a refusal of each, and a start that is not written again',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { minPartSizeBytes: 5_242_880 })).nodes
      const started = await fetch(`${victim.url}/resumable/?pub_key=${key}`, {
        method: 'POST',
        headers: { 'upload-complete': '?0', 'upload-length': '5000000' },
        body: 'x'.repeat(4_000_000),
      })
      const { pathname } = new URL(started.headers.get('location') ?? '')
      const fields =
        'Upload-Complete: ?1\r\nContent-Type: application/partial-upload\r\nTransfer-Encoding: chunked'
      const statuses = []
      for (let offset = 4_000_000; offset < 4_000_005; offset++) {
        const answer = await exchange(
          victim,
          `PATCH ${pathname} HTTP/1.1\r\n${HEADERS}Upload-Offset: ${offset}\r\nConnection: close\r\n${fields}\r\n\r\n1\r\nx\r\n0\r\n\r\n`,
        )
        statuses.push(answer.slice(9, 12))
      }
      const { headers } = await fetch(`${victim.url}${pathname}`, { method: 'HEAD' })
      const offset = headers.get('upload-offset')
      return {
        isGood: offset === '4000000',
        detail: `answered ${statuses.join(', ')}; the offset is ${offset}`,
      }
    },
  },
  {
    name: 'service/long-names-of-parts',
    tried:
      'parts of files with names of 250 characters of one to four bytes, at a node that takes them itself',
    expected: 'all are taken',
    async run({ use }) {
      const victim = await use(startVictim({ program: 'serveNode.mjs', options: { quiet: true } }))
      const statuses = []
      for (const letter of ['a', 'ü', '東', '𠮷']) {
        const filename = `${[...letter.repeat(246)].join('')}.bin`
        const fields = { UPLOADCARE_PUB_KEY: key, filename, size: 8, part_size: 8, content_type: 'a/b' }
        const { parts, error } = await call(victim, '/multipart/start/', fields)
        if (error) statuses.push(error.error_code)
        else statuses.push((await fetch(parts[0], { method: 'PUT', body: 'x'.repeat(8) })).status)
      }
      const isGood = statuses.every((status) => status === 200)
      return { isGood, detail: `answered ${statuses.join(', ')}` }
    },
  },
  {
    name: 'service/secrets-in-traces',
    tried: 'a node that has a secret on its command line sends traces to a collector',
    expected: 'spans, without the secret',
    async run({ use }) {
      const received = []
      const collector = createServer((request, response) => {
        request.on('data', (chunk) => received.push(chunk)).on('end', () => response.end())
      }).listen(0, '127.0.0.1')
      await once(collector, 'listening')
      const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${collector.address().port}`
      const options = {
        quiet: true,
        projects: [{ publicKey: key, secretKey: CANARY, isSignatureRequired: false }],
      }
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_BSP_SCHEDULE_DELAY: '200' }
      const victim = await use(startVictim({ program: 'serveNode.mjs', options, env }))
      await upload(victim, 'x')
      for (let tries = 0; received.length === 0 && tries < 50; tries++) await wait(100)
      const sent = Buffer.concat(received)
      collector.close()
      const [hasSpans, hasSecret] = [sent.includes('POST /base/'), sent.includes(CANARY)]
      return {
        isGood: hasSpans && !hasSecret,
        detail: `${hasSpans ? 'spans' : 'no spans'}, ${hasSecret ? 'with' : 'without'} the secret`,
      }
    },
  },
]
