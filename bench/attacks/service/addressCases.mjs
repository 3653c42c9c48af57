import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { exchange, open } from '../lib/exchange.mjs'
import { hostileOrigin, key, upload } from '../lib/upload.mjs'
import { callServerApi } from './callServerApi.mjs'
import { openProject, signedProject } from './openProject.mjs'

const WRONG = `Authorization: Uploadcare.Simple ${key}:wrong\r\n`
const CALLS_PER_MINUTE = 5
/** Ways to write an address that a router, but not a comparison of texts, may take for the same. */
const spell = (name) => [
  `/${name}/`,
  `/${name}`,
  `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}/`,
  `/${name[0]}%${name.charCodeAt(1).toString(16).toUpperCase()}${name.slice(2)}/`,
  `/${[...name].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}/`,
  `http://localhost/${name}/`,
  `HTTP://localhost/${name}/`,
  `//${name}/`,
  `/${name}//`,
  `/./${name}/`,
  `/x/../${name}/`,
  `/${name.toUpperCase()}/`,
  `/${name}/?a`,
  `/${name};a/`,
  `/%2f${name}/`,
  `/${name}%2f`,
  `/${name}/#a`,
]
const statusOf = (text) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
const head = (line, more = '') => `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`

function createForm(target) {
  const body = `--b\r\nContent-Disposition: form-data; name="UPLOADCARE_PUB_KEY"\r\n\r\n${key}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n`
  return `${head(`POST ${target}`, `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n`)}${body}`
}

/** Attacks by addresses. */
export const addressCases = [
  {
    name: 'service/spelled-past-the-rate-limit',
    tried: `${spell('files').length} spellings of an address after ${CALLS_PER_MINUTE} calls, at the server API and at uploads`,
    expected: 'no try at a secret and no upload beyond the limit',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const limits = { projects: [openProject], callsPerMinute: CALLS_PER_MINUTE }
      const [victim] = (await startNodes(1, limits)).nodes
      for (let call = 0; call <= CALLS_PER_MINUTE; call++) await exchange(victim, head('GET /files/', WRONG))
      const open = []
      for (const target of spell('files')) {
        if ([200, 401].includes(statusOf(await exchange(victim, head(`GET ${target}`, WRONG)))))
          open.push(target)
      }
      for (const target of spell('base')) {
        if (/"file"/.test(await exchange(victim, createForm(target)))) open.push(target)
      }
      return { isGood: open.length === 0, detail: open.join(' ') || 'none passed' }
    },
  },
  {
    name: 'service/spelled-past-the-roles',
    tried: 'spellings of uploads and of the server API at a node that only delivers',
    expected: 'no upload and no call of the server API',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { projects: [openProject], roles: ['cdn'] })).nodes
      const open = []
      const right = WRONG.replace('wrong', openProject.secretKey)
      for (const target of spell('base')) {
        if (/"file"/.test(await exchange(victim, createForm(target)))) open.push(target)
      }
      for (const target of spell('files')) {
        if (statusOf(await exchange(victim, head(`GET ${target}`, right))) === 200) open.push(target)
      }
      return { isGood: open.length === 0, detail: open.join(' ') || 'none passed' }
    },
  },
  {
    name: 'service/metrics-in-public',
    tried: 'spellings of the address of metrics at the port that clients use',
    expected: 'no metrics',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1)).nodes
      const open = []
      for (const target of spell('metrics')) {
        if (/lading_/.test(await exchange(victim, head(`GET ${target}`)))) open.push(target)
      }
      return { isGood: open.length === 0, detail: open.join(' ') || 'none' }
    },
  },
  {
    name: 'service/addresses-of-one-client',
    tried:
      '40 addresses of one /64, spellings of one IPv4 address with ports, brackets and quotes, and entries that are none, behind a proxy at a limit of 5 calls',
    expected: 'each network has 5',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const limits = { projects: [openProject], callsPerMinute: CALLS_PER_MINUTE, trustProxy: 1 }
      const [victim] = (await startNodes(1, limits)).nodes
      const count = async (addresses) => {
        let taken = 0
        for (const address of addresses) {
          const answer = await exchange(
            victim,
            head('GET /files/', `${WRONG}X-Forwarded-For: ${address}\r\n`),
          )
          if (statusOf(answer) === 401) taken++
        }
        return taken
      }
      const network = await count(
        Array.from({ length: 40 }, (_, index) => `2001:db8:1:2:${(index * 997).toString(16)}::${index + 1}`),
      )
      const spelled = ['9.9.9.9', '::ffff:9.9.9.9', '::ffff:909:909', '"9.9.9.9"', '[::ffff:909:909]:1']
      const address = await count([
        ...spelled,
        ...Array.from({ length: 12 }, (_, index) => `9.9.9.9:${4000 + index}`),
      ])
      const nonsense = await count(Array.from({ length: 12 }, (_, index) => `9.9.${index}.1, hidden${index}`))
      return {
        isGood: [network, address, nonsense].every((taken) => taken <= 5),
        detail: `${network} of a /64, ${address} of one address, ${nonsense} of none`,
      }
    },
  },
  {
    name: 'service/dots-as-a-metadata-key',
    tried: 'removing metadata under the keys ".", ".." and their spellings',
    expected: 'the file stays',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { projects: [openProject] })).nodes
      const right = WRONG.replace('wrong', openProject.secretKey)
      const lost = []
      for (const name of ['..', '.', '%2e%2e', '%2E.', '..%2f', '%2e']) {
        const { file } = await upload(victim, 'hello')
        await exchange(victim, head(`DELETE /files/${file}/metadata/${name}/`, right))
        await callServerApi(victim, 'DELETE', `/files/${file}/metadata/${name}/`)
        if ((await fetch(`${victim.url}/${file}/`)).status !== 200) lost.push(name)
      }
      return { isGood: lost.length === 0, detail: lost.join(', ') || 'none lost' }
    },
  },
  {
    name: 'service/foreign-public-key',
    tried:
      'part URLs and completion of one project by the key of another, from a page that the first does not allow',
    expected: 'refusals',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const origin = 'https://images.test'
      const projects = [{ publicKey: 'images', allowedOrigins: [origin] }, { publicKey: 'open' }]
      const [victim] = (await startNodes(1, { projects })).nodes
      const post = async (path, fields, from) => {
        const body = new URLSearchParams(fields)
        const init = { method: 'POST', body, headers: { origin: from } }
        return (await fetch(`${victim.url}${path}?jsonerrors=1`, init)).json()
      }
      const start = {
        filename: 'a',
        size: 5,
        part_size: 5,
        content_type: 'text/plain',
        UPLOADCARE_PUB_KEY: 'images',
      }
      const taken = []
      for (const [path, from] of [
        ['/multipart/parts/', hostileOrigin],
        ['/multipart/complete/', hostileOrigin],
        ['/multipart/abort/', hostileOrigin],
      ]) {
        const { uuid, parts } = await post('/multipart/start/', start, origin)
        await fetch(parts[0], { method: 'PUT', body: 'hello' })
        const answer = await post(path, { UPLOADCARE_PUB_KEY: 'open', uuid, part_numbers: '1' }, from)
        if (!answer.error) taken.push(path)
      }
      return { isGood: taken.length === 0, detail: taken.join(', ') || 'all refused' }
    },
  },
  {
    name: 'service/stop-with-a-kept-connection',
    tried: 'connections that are kept open, whose request began before a node stops and ended while it does',
    expected: 'an end well before the time that requests in flight have',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { drainMs: 1500, closeGraceMs: 40_000 })).nodes
      const body = `UPLOADCARE_PUB_KEY=${key}&uuid=x`
      const type = 'Content-Type: application/x-www-form-urlencoded'
      const begun = await Promise.all(
        Array.from({ length: 4 }, () =>
          open(
            victim,
            `POST /multipart/complete/ HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
          ),
        ),
      )
      await exchange(victim, head('GET /health/live'))
      const startedAt = performance.now()
      const exited = once(victim.child, 'exit')
      victim.child.kill('SIGTERM')
      while (/ 200 /.test(await exchange(victim, head('GET /health/ready')))) await wait(50)
      for (const { socket } of begun.slice(0, 2)) socket.write(body.slice(5))
      // The others end when the node has stopped listening.
      while ((await exchange(victim, head('GET /health/live'))) !== '') await wait(50)
      for (const { socket } of begun.slice(2)) socket.write(body.slice(5))
      await Promise.race([exited, wait(20_000)])
      for (const { socket } of begun) socket.destroy()
      const seconds = (performance.now() - startedAt) / 1000
      return { isGood: !victim.isAlive() && seconds < 15, detail: `ended after ${seconds.toFixed(1)} s` }
    },
  },
  {
    name: 'service/webhook-targets',
    tried: 'webhooks to metadata addresses of clouds in many spellings, and to a URL of 900 kB',
    expected: 'refusals',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const [victim] = (await startNodes(1, { projects: [signedProject] })).nodes
      const targets = [
        'http://169.254.169.254/',
        'http://100.100.100.200/',
        'http://192.0.0.192/',
        'http://[::ffff:100.100.100.200]/',
        'http://[64:ff9b:1::a9fe:a9fe]/',
        'http://[64:ff9b::6464:64c8]/',
        'http://[2001:0:4136:e378:8000:63bf:5601:5601]/',
        'http://1684301000/',
        'http://0x64.0x64.0x64.0xc8/',
        `https://example.com/${'a'.repeat(900_000)}`,
      ]
      const taken = []
      for (const target_url of targets) {
        const { status } = await callServerApi(victim, 'POST', '/webhooks/', {
          target_url,
          event: 'file.uploaded',
        })
        if (status < 400) taken.push(target_url.slice(0, 40))
      }
      return { isGood: taken.length === 0, detail: taken.join(' ') || 'all refused' }
    },
  },
]
