import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { settlesWithin } from './exchange.mjs'
import { call, key, upload } from './upload.mjs'

/** Bytes of a download that takes more than one read, and of a resumable upload. */
const LARGE_BYTES = 3_000_000
const UPLOAD_BYTES = 40_000
/** Growth that bounded caches and a collector that waits explain. */
const MAX_GROWTH_MB = 64
const CONNECTIONS = 24

/**
 * Sends requests to every route of a service, in every way in which one can break off, until the time or the rounds are over.
 *
 * @param {{ url: string, port: number, routes: readonly { method: string, url: string }[], isAlive(): boolean, log(): string, residentMb(): Promise<number> }} victim
 * @param {{ seconds: number, rounds?: number, seed?: number }} options `rounds`: how often each route is called in each way, at most.
 */
export async function walkRoutes(victim, { seconds, rounds = Infinity, seed = 1 }) {
  const random = createRandom(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const large = await upload(victim, 'x'.repeat(LARGE_BYTES), { name: 'large.txt' })
  const small = await upload(victim, 'x'.repeat(1000))
  const targets = victim.routes.filter(({ url }) => !/^\/(?:faults|ledger)/.test(url))
  const visited = new Set()
  const dead = []
  const endsAtMs = performance.now() + seconds * 1000
  let sent = 0
  let firstMb = 0

  async function startUpload() {
    const headers = { 'upload-complete': '?0', 'upload-length': String(UPLOAD_BYTES) }
    const response = await fetch(`${victim.url}/resumable/?pub_key=${key}`, { method: 'POST', headers })
    await response.arrayBuffer()
    return new URL(response.headers.get('location') ?? victim.url).pathname
  }

  async function startParts() {
    const fields = {
      UPLOADCARE_PUB_KEY: key,
      filename: 'a',
      size: 5000,
      part_size: 1000,
      content_type: 'x/y',
    }
    const { parts = [] } = await call(victim, '/multipart/start/', fields)
    return [...parts]
      .map((address) => new URL(address))
      .filter(({ host }) => host === new URL(victim.url).host)
  }

  /** A request to a route, as text. Its parameters name things that exist. */
  function createRequest({ method, url }) {
    visited.add(`${method} ${url}`)
    const uuid = pick([large.file, small.file, small.file])
    const path = url.replace(/:\w+(\([^)]*\))?\??/g, uuid).replace('*', `${uuid}/`)
    const query = `?pub_key=${key}&file_id=${uuid}&jsonerrors=1&source_url=${victim.url}/${small.file}/`
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
    const [type, body] = hasBody ? createBody(uuid) : ['', '']
    const range = random() < 0.2 ? 'Range: bytes=5-\r\n' : ''
    const head = `${method} ${path}${query} HTTP/1.1\r\nHost: localhost\r\n${range}`
    if (!hasBody) return [`${head}\r\n`, '']
    if (random() < 0.3) {
      const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      return [`${head}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`, chunks]
    }
    return [`${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`, body]
  }

  function createBody(uuid) {
    const fields = {
      UPLOADCARE_PUB_KEY: key,
      pub_key: key,
      uuid,
      filename: 'a',
      size: '5000',
      part_size: '1000',
    }
    const kind = pick(['form', 'fields', 'bytes', 'json'])
    if (kind === 'bytes') return ['application/partial-upload', 'x'.repeat(5000)]
    if (kind === 'json') return ['application/json', JSON.stringify(fields)]
    if (kind === 'fields') {
      const text = new URLSearchParams({ ...fields, content_type: 'x/y', 'files[]': uuid }).toString()
      return ['application/x-www-form-urlencoded', text]
    }
    const part = (head, text) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
    const all = Object.entries(fields).map(([name, text]) => part(`name="${name}"`, text))
    const file = part('name="file"; filename="a.txt"', 'x'.repeat(random() < 0.5 ? 10 : 60_000))
    return ['multipart/form-data; boundary=b', `${all.join('')}${file}--b--\r\n`]
  }

  function open() {
    const socket = connect({ port: victim.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    sent++
    return socket
  }

  /** Ends a connection as a client that leaves, or as one whose network breaks. */
  const cut = (socket) => (random() < 0.5 ? socket.resetAndDestroy() : socket.destroy())
  const pause = () => (random() < 0.4 ? undefined : wait(random() * 12))
  const cutText = (text) => text.slice(0, Math.floor(random() * text.length))

  /** Writes text and waits for the first bytes of the answer, or half a second. */
  async function answered(socket) {
    const first = new Promise((resolve) => {
      socket.once('data', resolve)
      socket.once('close', resolve)
    })
    await settlesWithin(first, 500)
  }

  const ways = {
    async 'cut in the headers'(route) {
      const socket = open()
      socket.write(cutText(createRequest(route)[0]))
      await pause()
      cut(socket)
    },
    async 'cut in the body'(route) {
      const socket = open()
      const [head, body] = createRequest(route)
      socket.write(head + cutText(body))
      await pause()
      cut(socket)
    },
    async 'cut while the answer streams'(route) {
      const socket = open()
      socket.write(createRequest(route).join(''))
      await answered(socket)
      cut(socket)
    },
    async 'never reads the answer'(route) {
      const socket = open()
      socket.pause()
      socket.write(createRequest(route).join(''))
      await wait(random() * 60)
      cut(socket)
    },
    async 'half-closed'(route) {
      const socket = open()
      socket.end(createRequest(route).join(''))
      await answered(socket)
      cut(socket)
    },
    async 'pipelined and cut'(route) {
      const socket = open()
      const texts = [createRequest(route), createRequest(pick(targets)), createRequest(route)]
      socket.write(texts.flat().join(''))
      await pause()
      cut(socket)
    },
    async 'offers another protocol behind a request, and cut'(route) {
      const socket = open()
      const offer = pick(['h2c', 'websocket', 'x'])
      const text = `GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${offer}\r\n\r\n`
      socket.write(createRequest(route).join('') + text + text)
      await pause()
      socket.resetAndDestroy()
    },
    /** The same upload by many requests, of which each replaces the one before. */
    async 'replaces its predecessor'() {
      const path = await startUpload()
      const sockets = []
      for (let index = 0; index < 6; index++) {
        const socket = open()
        const type = 'Content-Type: application/partial-upload\r\nUpload-Offset: 0\r\nUpload-Complete: ?1\r\n'
        const method = pick(['PATCH', 'PATCH', 'PATCH', 'HEAD', 'GET', 'DELETE'])
        const length = method === 'PATCH' ? `${type}Content-Length: ${UPLOAD_BYTES}\r\n` : ''
        const body = method === 'PATCH' ? 'x'.repeat(Math.floor(random() * UPLOAD_BYTES)) : ''
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${length}\r\n${body}`)
        sockets.push(socket)
        await pause()
        if (random() < 0.4) cut(pick(sockets))
      }
      await pause()
      for (const socket of sockets) cut(socket)
    },
    /** Parts in any order, twice at the same time, beside a completion and an abort. */
    async 'parts in any order'() {
      const parts = await startParts()
      const sockets = []
      for (const { pathname, search } of parts.concat(parts).toSorted(() => random() - 0.5)) {
        const socket = open()
        const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n`
        socket.write(head + 'x'.repeat(random() < 0.6 ? 1000 : 500))
        sockets.push(socket)
        if (random() < 0.3) cut(pick(sockets))
      }
      const [uuid] = /[0-9a-f-]{36}/.exec(parts[0]?.pathname ?? '') ?? []
      if (uuid) {
        const end = pick(['/multipart/complete/', '/multipart/abort/'])
        await call(victim, end, { UPLOADCARE_PUB_KEY: key, uuid }).catch(() => {})
      }
      for (const socket of sockets) cut(socket)
    },
  }

  const names = Object.keys(ways)
  const last = rounds * targets.length * names.length
  let next = 0
  async function work() {
    while (victim.isAlive() && next < last && performance.now() < endsAtMs) {
      const index = next++
      const route = targets[index % targets.length]
      const way = names[Math.floor(index / targets.length) % names.length]
      await ways[way](route).catch(() => {})
      if (!victim.isAlive() && dead.length === 0) dead.push(`${way}, ${route.method} ${route.url}`)
      if (firstMb === 0 && performance.now() > endsAtMs - seconds * 500) firstMb = await victim.residentMb()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  if (!victim.isAlive()) {
    const reason = /^.*(?:Error|Warning).*$/m.exec(victim.log())?.[0] ?? ''
    return { isGood: false, detail: `ended by: ${dead[0]}: ${reason}` }
  }
  // What the last requests hold is released before their connections are seen to be closed.
  let lastMb = await victim.residentMb()
  for (let round = 0; round < 10 && lastMb > firstMb + MAX_GROWTH_MB; round++) {
    await wait(500)
    lastMb = await victim.residentMb()
  }
  const health = await fetch(`${victim.url}/health`).then(
    ({ status }) => status,
    () => 0,
  )
  const warnings = victim.log().match(/\w*(?:Unhandled|MaxListeners)\w*/g) ?? []
  const failures = victim.log().match(/^.* failed: .*$/gm) ?? []
  const isVisited = targets.every(({ method, url }) => visited.has(`${method} ${url}`))
  const isFlat = lastMb <= firstMb + MAX_GROWTH_MB
  return {
    isGood:
      health < 500 &&
      health > 0 &&
      warnings.length + failures.length === 0 &&
      isVisited &&
      isFlat &&
      targets.length > 0,
    detail: `${sent} connections to ${targets.length} routes, ${warnings.length} warnings, ${failures.length} failures logged ${failures[0] ?? ''}, ${Math.round(firstMb)} MB, then ${Math.round(lastMb)} MB`,
  }
}

/** Numbers from 0 to 1 that a seed repeats. Source: mulberry32. */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
