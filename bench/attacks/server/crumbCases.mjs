import { setTimeout as wait } from 'node:timers/promises'
import { open } from '../lib/exchange.mjs'
import { startVictim } from '../lib/startVictim.mjs'

const nowhere = { bucket: 'b', endpoint: 'http://127.0.0.1:9', accessKeyId: 'a', secretAccessKey: 's' }
const MAX_GROWTH_MB = 150
const CHUNKS = 20_000

/** Attacks by bodies in chunks of one byte, each of which would take hundreds of bytes in memory. */
export const crumbCases = [
  {
    name: 'server/bodies-in-crumbs',
    tried: `60 bodies of ${CHUNKS} chunks of one byte that don't end, at both handlers, by clients without any right`,
    expected: `memory that grows by less than ${MAX_GROWTH_MB} MB, and an answer to an honest call`,
    async run({ use }) {
      const victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: nowhere } }))
      const before = await victim.peakMb()
      const crumbs = '1\r\n \r\n'.repeat(CHUNKS)
      const heads = [
        'POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json',
        'POST /files HTTP/1.1\r\nHost: localhost\r\nUpload-Complete: ?0',
      ]
      const sockets = []
      for (let count = 0; count < 60; count++) {
        const { socket } = await open(
          victim,
          `${heads[count % 2]}\r\nTransfer-Encoding: chunked\r\n\r\n${crumbs}`,
        )
        sockets.push(socket)
        if (count % 10 === 9) await wait(100)
      }
      await wait(5000)
      const body = JSON.stringify({})
      const signal = AbortSignal.timeout(15_000)
      const headers = { 'content-type': 'application/json' }
      const honest = await fetch(`${victim.url}/upload`, { method: 'POST', body, headers, signal }).then(
        ({ status }) => status,
        (error) => error.name,
      )
      const growth = victim.isAlive() ? Math.round((await victim.peakMb()) - before) : Number.NaN
      for (const socket of sockets) socket.destroy()
      return { isGood: growth < MAX_GROWTH_MB && honest >= 400, detail: `${growth} MB more, then ${honest}` }
    },
  },
]
