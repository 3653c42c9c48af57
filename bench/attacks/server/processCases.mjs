import { setTimeout as wait } from 'node:timers/promises'
import { createResumableHandler } from '@lading/server'
import { exchange, open } from '../lib/exchange.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { ORIGIN } from './createCaller.mjs'
import { readObject } from './readObject.mjs'

const nowhere = { bucket: 'b', endpoint: 'http://127.0.0.1:9', accessKeyId: 'a', secretAccessKey: 's' }
const MAX_GROWTH_MB = 100
const MEGABYTE = 1_000_000

const shapes = {
  'a bracket as host': ['POST /upload', 'Host: ['],
  'a host of two words': ['POST /upload', 'Host: a b'],
  'a port beyond all': ['POST /upload', 'Host: a:99999'],
  'a host with a path': ['POST /upload', 'Host: a/b?c'],
  'a host with a user': ['POST /upload', 'Host: user:pass@a'],
  'an empty host': ['POST /upload', 'Host: '],
  'an absolute target': ['POST http://x/upload', 'Host: localhost'],
  'an absolute target without an end': ['POST http://[', 'Host: localhost'],
  'a target of slashes': ['POST //', 'Host: localhost'],
  'a target of two hosts': ['POST //evil.test:99999/upload', 'Host: localhost'],
  'a target without a path': ['OPTIONS *', 'Host: localhost'],
  TRACE: ['TRACE /upload', 'Host: localhost'],
  'TRACE at resumable uploads': ['TRACE /files', 'Host: localhost'],
  'an unusual method': ['PROPFIND /upload', 'Host: localhost'],
  'a body of GET': ['GET /upload', 'Host: localhost\r\nContent-Length: 4'],
  'a protocol in front': ['POST /upload', 'Host: localhost\r\nX-Forwarded-Proto: javascript'],
  'a header of bytes': ['POST /upload', 'Host: localhost\r\nX-Bytes: \xff\xfe\xfd'],
  'a wrong ticket': ['HEAD /files?upload=%E0%A4%A', 'Host: localhost'],
}

/** Attacks on the process of an app that mounts the handlers. */
export const processCases = [
  {
    name: 'server/hostile-request-shapes',
    tried: `${Object.keys(shapes).length} shapes of targets, hosts and methods at Node's server, three times each`,
    expected: 'the process lives, and honest calls are answered',
    async run({ use }) {
      const ended = []
      let victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: nowhere } }))
      for (const [title, [line, headers]] of Object.entries(shapes)) {
        for (let round = 0; round < 3 && victim.isAlive(); round++) {
          const { socket, closed } = await open(victim, `${line} HTTP/1.1\r\n${headers}\r\n\r\nabcd`)
          await Promise.race([closed, wait(60)])
          socket.destroy()
        }
        await wait(20)
        if (victim.isAlive()) continue
        ended.push(title)
        victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: nowhere } }))
      }
      const honest = await exchange(
        victim,
        'POST /upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      )
      const isGood = ended.length === 0 && /^HTTP\/1\.1 4/.test(honest)
      return { isGood, detail: `${ended.length} ended it${ended.length ? `: ${ended.join(', ')}` : ''}` }
    },
  },
  {
    name: 'server/endless-bodies',
    tried:
      'six bodies of 60 MB without a length, by clients without any right, with four encodings of their type',
    expected: `a refusal, and memory that grows by less than ${MAX_GROWTH_MB} MB`,
    async run({ use }) {
      const victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: nowhere } }))
      const before = await victim.peakMb()
      const chunk = `${(65_536).toString(16)}\r\n${' '.repeat(65_536)}\r\n`
      const types = ['application/json', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'text/plain']
      const sends = Array.from({ length: 6 }, async (_, index) => {
        const type = types[index % types.length]
        const { socket, closed } = await open(
          victim,
          `POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
        )
        let drained
        for (let sent = 0; sent < 60 * MEGABYTE && socket.writable; sent += chunk.length) {
          if (socket.write(chunk, 'latin1')) continue
          // One listener at a time, however often the wait below ends first.
          drained ??= new Promise((resolve) => socket.once('drain', resolve)).then(() => {
            drained = undefined
          })
          await Promise.race([drained, closed, wait(2000)])
          if (socket.writableLength > MEGABYTE) break
        }
        return socket
      })
      const sockets = await Promise.all(sends)
      const growth = victim.isAlive() ? (await victim.peakMb()) - before : Number.NaN
      for (const socket of sockets) socket.destroy()
      return { isGood: growth < MAX_GROWTH_MB, detail: `${Math.round(growth)} MB more` }
    },
  },
  {
    name: 'server/announced-terabyte',
    tried: 'eight resumable uploads that announce a terabyte and send one byte',
    expected: `less than ${MAX_GROWTH_MB} MB of buffers`,
    needs: ['store'],
    async run({ use, createBucket }) {
      const { s3 } = await createBucket()
      const victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: s3 } }))
      // Buffers count, also those that nobody has filled yet.
      const read = async () => Number(await (await fetch(`${victim.url}/memory`)).text()) / MEGABYTE
      const before = await read()
      const sockets = []
      for (let count = 0; count < 8; count++) {
        const { socket } = await open(
          victim,
          'POST /files HTTP/1.1\r\nHost: localhost\r\nUpload-Complete: ?0\r\nUpload-Length: 1000000000000\r\nContent-Length: 5000\r\n\r\nx',
        )
        sockets.push(socket)
      }
      let growth = 0
      for (let round = 0; round < 20; round++) {
        await wait(100)
        growth = Math.max(growth, (await read()) - before)
      }
      for (const socket of sockets) socket.destroy()
      return { isGood: growth < MAX_GROWTH_MB, detail: `${Math.round(growth)} MB more` }
    },
  },
  {
    name: 'server/held-buffers',
    tried: '60 resumable uploads that stop before their first part is complete, and send a byte now and then',
    expected: 'room for others',
    needs: ['store'],
    async run({ use, createBucket }) {
      const { s3 } = await createBucket()
      const victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: s3 } }))
      const size = 10_485_760
      const sockets = []
      for (let count = 0; count < 60; count++) {
        const { socket } = await open(
          victim,
          `POST /files HTTP/1.1\r\nHost: localhost\r\nUpload-Complete: ?1\r\nContent-Length: ${size}\r\n\r\n`,
        )
        socket.write(Buffer.alloc(size / 2 - 1000))
        sockets.push(socket)
      }
      for (let round = 0; round < 6; round++) {
        await wait(500)
        for (const socket of sockets) if (socket.writable) socket.write('x')
      }
      const statuses = []
      for (let count = 0; count < 5; count++) {
        const headers = { 'upload-complete': '?1', 'content-type': 'text/plain' }
        const init = { method: 'POST', headers, body: Buffer.alloc(3_000_000) }
        statuses.push((await fetch(`${victim.url}/files`, init)).status)
      }
      for (const socket of sockets) socket.destroy()
      return { isGood: statuses.every((status) => status === 200), detail: statuses.join(', ') }
    },
  },
  {
    name: 'server/held-buffers-at-a-pace',
    tried: 'four uploads in parts of 64 MiB, each of which holds half of a part and goes on with 70 kB/s',
    expected: 'room for others',
    needs: ['store'],
    async run({ use, createBucket }) {
      const { s3 } = await createBucket()
      const victim = await use(startVictim({ program: 'serveHandler.mjs', options: { bucket: s3 } }))
      const sends = Array.from({ length: 4 }, async () => {
        const { socket } = await open(
          victim,
          'POST /files HTTP/1.1\r\nHost: localhost\r\nUpload-Complete: ?1\r\nContent-Length: 68000000000\r\n\r\n',
        )
        await new Promise((resolve) => socket.write(Buffer.alloc(35_000_000), resolve))
        return socket
      })
      const sockets = await Promise.all(sends)
      const timer = setInterval(() => {
        for (const socket of sockets) if (socket.writable) socket.write(Buffer.alloc(7000))
      }, 100)
      const statuses = []
      for (let count = 0; count < 6; count++) {
        await wait(1000)
        const headers = { 'upload-complete': '?1', 'content-type': 'text/plain' }
        const init = { method: 'POST', headers, body: Buffer.alloc(300_000) }
        statuses.push((await fetch(`${victim.url}/files`, init)).status)
      }
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
      return { isGood: statuses.every((status) => status === 200), detail: statuses.join(', ') }
    },
  },
  {
    name: 'server/two-writers-at-one-offset',
    tried: 'other bytes at the same offset of one resumable upload, at two servers, in 6 rounds',
    expected: 'a file that is whole from one of both',
    needs: ['store'],
    async run({ createBucket }) {
      const { s3, client } = await createBucket()
      const size = 12_000_000
      const options = { bucket: s3, secret: 'shared by both', authorize: () => ({}), onError: () => {} }
      const servers = [createResumableHandler(options), createResumableHandler(options)]
      let mixed = 0
      let confirmed = 0
      for (let round = 0; round < 6; round++) {
        const begin = new Request(`${ORIGIN}/files`, {
          method: 'POST',
          headers: { 'upload-complete': '?0', 'upload-length': String(size), 'content-type': 'x/y' },
        })
        const { headers } = await servers[0](begin)
        const url = new URL(headers.get('location'), `${ORIGIN}/files`)
        const results = await Promise.all(
          servers.map(async (handle, index) => {
            const bytes = Buffer.alloc(size, index === 0 ? 'a' : 'b')
            // In pieces, so that both are under way at the same time.
            const body = new ReadableStream({
              async pull(controller) {
                const start = (this.sent ?? 0) || 0
                if (start >= size) return controller.close()
                await wait(Math.random() * 4)
                controller.enqueue(new Uint8Array(bytes.subarray(start, start + 600_000)))
                this.sent = start + 600_000
              },
            })
            const patch = new Request(url, {
              method: 'PATCH',
              body,
              duplex: 'half',
              headers: {
                'content-type': 'application/partial-upload',
                'upload-offset': '0',
                'upload-complete': '?1',
                'content-length': String(size),
              },
            })
            const response = await handle(patch)
            return response.status === 200 ? response.json() : undefined
          }),
        )
        for (const file of results.filter(Boolean)) {
          confirmed++
          const text = (await readObject(client, s3.bucket, file.key))?.text ?? ''
          if (text.length !== size || new Set(text).size !== 1) mixed++
        }
      }
      return { isGood: mixed === 0, detail: `${mixed} of ${confirmed} confirmed files are a mixture` }
    },
  },
]
