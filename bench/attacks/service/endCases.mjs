import { setTimeout as wait } from 'node:timers/promises'
import { open } from '../lib/exchange.mjs'
import { key, upload } from '../lib/upload.mjs'
import { openProject } from './openProject.mjs'

const ROUNDS = 8
const MAX_GROWTH_MB = 330

async function createResumable({ url }) {
  const headers = { 'upload-complete': '?0', 'content-type': 'text/plain' }
  const response = await fetch(`${url}/resumable/?pub_key=${key}`, { method: 'POST', headers })
  return new URL(response.headers.get('location')).pathname
}

/** Begins the last request of an upload, whose end waits. */
async function startEnd(victim, path, text) {
  const { socket, received, closed } = await open(
    victim,
    `PATCH ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nUpload-Offset: 0\r\nUpload-Complete: ?1\r\nContent-Type: application/partial-upload\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  return {
    async end() {
      if (text) socket.write(`${text.length.toString(16)}\r\n${text}\r\n`)
      socket.write('0\r\n\r\n')
      await Promise.race([closed, wait(10_000)])
      socket.destroy()
      return Number(/^HTTP\/1\.1 (\d+)/.exec(received())?.[1])
    },
  }
}

/** Megabytes that never end, of clients without a key. */
const bodies = {
  'encoded forms': ['/multipart/start/', 'application/x-www-form-urlencoded', 'a=', 'x'.repeat(1_040_000)],
  'other types': ['/group/', 'text/plain', 'x'.repeat(1_040_000)],
  'names of files': [
    '/base/',
    'multipart/form-data; boundary=b',
    ...Array.from(
      { length: 17 },
      () => `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(60_000)}"; filename="a"\r\n\r\nx\r\n`,
    ),
  ],
}

/** Attacks by several ends of one upload, and by bodies that have none. */
export const endCases = [
  {
    name: 'service/two-ends-of-one-upload',
    tried: `an empty end and one with bytes at two nodes, 20 ms and more apart, in ${ROUNDS} rounds`,
    expected: 'one of them is confirmed, and delivered by both nodes',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const { nodes } = await startNodes(2, { projects: [openProject] })
      let wrong = 0
      for (let round = 0; round < ROUNDS; round++) {
        const path = await createResumable(nodes[0])
        const [empty, full] = await Promise.all([
          startEnd(nodes[0], path, ''),
          startEnd(nodes[1], path, 'bytes'),
        ])
        await wait(100)
        const ending = full.end()
        await wait(20 * round)
        const statuses = await Promise.all([empty.end(), ending])
        const confirmed = ['', 'bytes'].filter((_, index) => statuses[index] === 200)
        const texts = await Promise.all(
          nodes.map(async ({ url }) => {
            const response = await fetch(`${url}/${path.split('/')[2]}/`)
            return response.status === 200 ? response.text() : undefined
          }),
        )
        const isSame = texts[0] === texts[1]
        if (confirmed.length > 1 || !isSame || (confirmed.length === 1 && texts[0] !== confirmed[0])) wrong++
      }
      return { isGood: wrong === 0, detail: `${wrong} of ${ROUNDS} wrong` }
    },
  },
  {
    name: 'service/bodies-without-end',
    tried: `400 connections without a key for each of: ${Object.keys(bodies).join(', ')}`,
    expected: `memory that grows by less than ${MAX_GROWTH_MB} MB, and an honest upload`,
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const grown = []
      for (const [path, type, ...texts] of Object.values(bodies)) {
        const [victim] = (await startNodes(1, { projects: [openProject] })).nodes
        const before = await victim.peakMb()
        const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 9000000\r\n\r\n`
        const connections = await Promise.all(
          Array.from({ length: 400 }, async () => {
            const connection = await open(victim, head)
            for (const text of texts) connection.socket.write(text)
            return connection
          }),
        )
        await wait(4000)
        grown.push(Math.round((await victim.peakMb()) - before))
        for (const { socket } of connections) socket.destroy()
        let file
        for (let attempt = 0; attempt < 20 && typeof file !== 'string'; attempt++) {
          await wait(500)
          ;({ file } = await upload(victim, 'honest'))
        }
        if (typeof file !== 'string') grown.push(Number.POSITIVE_INFINITY)
      }
      return { isGood: Math.max(...grown) < MAX_GROWTH_MB, detail: `${grown.join(', ')} MB more` }
    },
  },
  {
    name: 'service/pairs-without-end',
    isMeasured: true,
    tried: 'encoded forms of half a million pairs at four connections, without a key, for five seconds',
    expected: 'the node answers within a second',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { projects: [openProject] })).nodes
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'a&'.repeat(524_000)
      const endAt = performance.now() + 5000
      const attack = async () => {
        while (performance.now() < endAt) {
          const answer = await fetch(`${victim.url}/multipart/start/`, { method: 'POST', headers, body })
          await answer.text()
        }
      }
      const attacks = Array.from({ length: 4 }, attack)
      let worstMs = 0
      while (performance.now() < endAt) {
        const at = performance.now()
        await (await fetch(`${victim.url}/health/live`)).text()
        worstMs = Math.max(worstMs, performance.now() - at)
        await wait(50)
      }
      await Promise.all(attacks)
      return { isGood: worstMs < 1000, detail: `${Math.round(worstMs)} ms at most` }
    },
  },
]
