import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { settlesWithin } from '../lib/exchange.mjs'
import { startVictim } from '../lib/startVictim.mjs'
import { call, key, upload } from '../lib/upload.mjs'
import { answerKinds, startProxy } from './startProxy.mjs'

const pass = () => 'pass'
/** A look at a file asks a store for a handful of objects. */
const MAX_HEADS = 80

async function startBehindProxy({ use, createBucket }, settings = {}) {
  const { s3 } = await createBucket()
  const proxy = await use(startProxy(s3.endpoint))
  const options = { s3: { ...s3, endpoint: proxy.endpoint }, dataDir: undefined }
  const victim = await use(startVictim({ program: 'serveNode.mjs', options, ...settings }))
  return { proxy, victim }
}

const read = async ({ url }, uuid) => {
  const response = await fetch(`${url}/${uuid}/`)
  return { status: response.status, text: await response.text() }
}

async function uploadInParts(victim, text) {
  const fields = {
    UPLOADCARE_PUB_KEY: key,
    filename: 'a',
    size: text.length,
    part_size: 2000,
    content_type: 'x/y',
  }
  const { uuid, parts = [] } = await call(victim, '/multipart/start/', fields)
  for (const [index, url] of parts.entries()) {
    await fetch(url, { method: 'PUT', body: text.slice(index * 2000, (index + 1) * 2000) })
  }
  const answer = await call(victim, '/multipart/complete/', { UPLOADCARE_PUB_KEY: key, uuid })
  return { file: answer.error ? undefined : answer.uuid }
}

const nonsense = {
  'another protocol': (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'bytes without sense': (socket) => socket.write(randomBytes(2000)),
  'answers to nothing': (socket) => socket.write('+OK\r\n'.repeat(10_000)),
  'errors to everything': (socket) => socket.on('data', () => socket.write('-ERR no\r\n'.repeat(50))),
  'numbers to everything': (socket) => socket.on('data', () => socket.write(':9999\r\n'.repeat(50))),
  'a length below zero': (socket) => socket.on('data', () => socket.write('*-5\r\n$-9\r\n')),
  'a length beyond all': (socket) => socket.on('data', () => socket.write('$999999999999\r\nx')),
  'an end after each word': (socket) => socket.on('data', () => socket.destroy()),
  silence: () => {},
}

/** Attacks by what stands behind a node: a store and Redis that answer nonsense. */
export const storeCases = [
  {
    name: 'store/everything-exists',
    tried: 'a store that answers 200 to every HEAD while a file is read, and is honest again after it',
    expected: `at most ${MAX_HEADS} requests for a read, and a file that comes back`,
    needs: ['store'],
    async run(context) {
      const { proxy, victim } = await startBehindProxy(context)
      const files = []
      for (let count = 0; count < 3; count++) files.push((await upload(victim, `hello ${count}`)).file)
      proxy.set(({ method }) => (method === 'HEAD' ? 'empty' : 'pass'))
      await Promise.race([Promise.all(files.map((uuid) => read(victim, uuid).catch(() => {}))), wait(3000)])
      const heads = proxy.count('HEAD')
      proxy.set(pass)
      let found = []
      // What was misread may be remembered for a minute.
      for (let look = 0; look < 70; look++) {
        found = await Promise.all(files.map((uuid) => read(victim, uuid)))
        if (found.every(({ status }) => status === 200)) break
        await wait(1000)
      }
      const statuses = found.map(({ status }) => status)
      const isGood = heads <= MAX_HEADS && statuses.every((status) => status === 200)
      return { isGood, detail: `${heads} HEADs, then ${statuses.join(', ')}` }
    },
  },
  {
    name: 'store/answers-of-something-else',
    tried: `${answerKinds.length} kinds of answers of a portal, a proxy or a broken store, while files are uploaded in one request and in parts`,
    expected: 'nothing is confirmed that is not there afterwards, and the node lives',
    needs: ['store'],
    async run(context) {
      const { proxy, victim } = await startBehindProxy(context)
      const wrong = []
      const text = 'x'.repeat(5000)
      for (const kind of answerKinds) {
        const only = {
          everything: () => kind,
          puts: ({ method }) => (method === 'PUT' ? kind : 'pass'),
          posts: ({ method }) => (method === 'POST' ? kind : 'pass'),
        }
        for (const [scope, decide] of Object.entries(only)) {
          proxy.set(decide)
          const uploads = Promise.all(
            [upload(victim, text), uploadInParts(victim, text)].map((work) => work.catch(() => ({}))),
          )
          const isAnswered = await settlesWithin(uploads, 4000)
          proxy.set(pass)
          const answered = isAnswered ? await uploads : []
          if (!victim.isAlive()) return { isGood: false, detail: `ended by ${kind} for ${scope}` }
          for (const { file } of answered) {
            if (typeof file !== 'string') continue
            const found = await read(victim, file).catch(() => ({ status: 'no answer' }))
            if (found.status !== 200 || found.text !== text)
              wrong.push(`${kind} for ${scope}: ${found.status}`)
          }
        }
      }
      const { file } = await upload(victim, text).catch(() => ({}))
      return {
        isGood: wrong.length === 0 && typeof file === 'string',
        detail: wrong.join('; ') || 'none confirmed',
      }
    },
  },
  {
    name: 'store/huge-answers',
    tried: 'answers of 300 MB to every request for facts, at a heap of 200 MB',
    expected: 'the node lives, and serves when the store is honest again',
    needs: ['store'],
    async run(context) {
      const { proxy, victim } = await startBehindProxy(context, { heapMb: 200 })
      const { file } = await upload(victim, 'hello')
      proxy.set(() => 'huge')
      const calls = [
        upload(victim, 'hello'),
        uploadInParts(victim, 'x'.repeat(5000)),
        fetch(`${victim.url}/info/?pub_key=${key}&file_id=11111111-1111-4111-8111-111111111111`),
        fetch(`${victim.url}/group/info/?pub_key=${key}&group_id=11111111-1111-4111-8111-111111111111~3`),
        fetch(`${victim.url}/health/ready`),
      ]
      await settlesWithin(Promise.allSettled(calls), 15_000)
      proxy.set(pass)
      if (!victim.isAlive()) return { isGood: false, detail: 'the node ended' }
      const found = await read(victim, file)
      return {
        isGood: found.text === 'hello',
        detail: `${Math.round(await victim.peakMb())} MB at most, then ${found.status}`,
      }
    },
  },
  {
    name: 'store/hostile-redis',
    isMeasured: true,
    tried: `${Object.keys(nonsense).length} kinds of nonsense at the port of Redis`,
    expected: 'a node that answers within 2 s and takes uploads, during and after it',
    needs: ['store'],
    async run({ use, createBucket }) {
      const { s3 } = await createBucket()
      let answer = () => {}
      const sockets = new Set()
      const server = createServer((socket) => {
        socket.on('error', () => {})
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
        answer(socket)
      }).listen(0, '127.0.0.1')
      await use({ stop: () => server.close() })
      await once(server, 'listening')
      const stuck = []
      for (const [title, next] of Object.entries(nonsense)) {
        answer = next
        const options = { s3, redisUrl: `redis://127.0.0.1:${server.address().port}`, dataDir: undefined }
        const victim = await startVictim({
          program: 'serveNode.mjs',
          options: { ...options, quiet: true },
        }).catch(() => undefined)
        if (!victim) {
          stuck.push(`${title} (no start)`)
          continue
        }
        await wait(500)
        let slow = 0
        for (let round = 0; round < 3; round++) {
          const isAnswered = await settlesWithin(
            fetch(`${victim.url}/health/live`).then((response) => response.arrayBuffer()),
            2000,
          ).catch(() => false)
          if (!isAnswered) slow++
        }
        const stored = upload(victim, 'hello').catch(() => ({}))
        const isStored =
          slow === 0 && (await settlesWithin(stored, 8000)) && typeof (await stored).file === 'string'
        if (slow > 0 || !isStored || !victim.isAlive()) stuck.push(title)
        await victim.kill()
        for (const socket of sockets) socket.destroy()
      }
      return { isGood: stuck.length === 0, detail: stuck.join(', ') || 'none stopped it' }
    },
  },
]
