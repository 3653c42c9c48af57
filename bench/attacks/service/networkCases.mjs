import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { runPool } from '../../service/nodes/callApi.mjs'
import { createFrame } from '../lib/createFrame.mjs'
import { createUpgrade } from '../lib/createUpgrade.mjs'
import { open } from '../lib/exchange.mjs'
import { startOrigin } from '../lib/startOrigin.mjs'
import { call, key, upload } from '../lib/upload.mjs'
import { attackImageHeaders } from './attackImageHeaders.mjs'
import { callServerApi } from './callServerApi.mjs'
import { openProject, SECRET } from './openProject.mjs'

const MAX_MB = 300
const HOSTILE = { 'x-forwarded-for': '8.8.8.8' }
const sign = (text) => createHmac('sha256', SECRET).update(text)

/** Reads how many megabytes a Redis has sent so far. */
async function measureSent(redisUrl) {
  const { hostname, port } = new URL(redisUrl)
  const socket = connect(Number(port), hostname)
  socket.write('INFO stats\r\n')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return Number(/total_net_output_bytes:(\d+)/.exec(String(answer))?.[1]) / 1e6
}

/** Listens to the channel of a download as a page does, and returns what comes within a second. */
async function listen(victim, token) {
  const { socket, received } = await open(victim, createUpgrade('/app/key?protocol=7'))
  await wait(200)
  socket.write(createFrame({ event: 'pusher:subscribe', data: { channel: `task-status-${token}` } }))
  await wait(1000)
  socket.destroy()
  return received()
}

/** Attacks of one network or page on what others see. */
export const networkCases = [
  {
    name: 'service/slow-image-headers',
    isMeasured: true,
    tried: 'one network uploads images whose headers take seconds to read, under ever new origins',
    expected:
      'images of another network with a p99 of at most twice that without it, or that of texts at the same time, in one of three rounds',
    needs: ['store', 'redis'],
    run: attackImageHeaders,
  },
  {
    name: 'service/long-client-names',
    tried: '400 waiting downloads of one network, each with an origin of 15 kB, at two nodes',
    expected: `less than 4 MB a second out of Redis, and at most ${MAX_MB} MB at each node`,
    needs: ['store', 'redis'],
    async run({ startNodes, getRedisUrl, use }) {
      const origin = await use(startOrigin({ '/hang': () => {} }))
      const { nodes } = await startNodes(2, { trustProxy: 1, allowLoopback: true, quiet: true })
      const numbers = Array.from({ length: 400 }, (_, index) => index)
      let taken = 0
      await runPool(numbers, 16, async (index) => {
        const headers = { ...HOSTILE, origin: `https://${'a'.repeat(15_000)}${index}.test` }
        const fields = { pub_key: key, source_url: `${origin.url}/hang?${index}` }
        const answer = await call(nodes[index % 2], '/from_url/', fields, headers).catch(() => ({}))
        if (answer.token) taken++
      })
      const before = await measureSent(await getRedisUrl())
      await wait(5000)
      const megabytes = ((await measureSent(await getRedisUrl())) - before) / 5
      const peaks = await Promise.all(nodes.map((node) => node.peakMb()))
      return {
        isGood: taken > 0 && megabytes < 4 && peaks.every((peak) => peak <= MAX_MB),
        detail: `${taken} taken, ${megabytes.toFixed(1)} MB a second, ${peaks.map(Math.round).join(' and ')} MB`,
      }
    },
  },
  {
    name: 'service/wrong-proofs-of-a-page',
    tried:
      'a page whose 62 images of a private file have a wrong token, and 638 of its frames, in one network',
    expected: 'right URLs and signatures of the same network pass',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const project = { publicKey: key, secretKey: SECRET, isPrivate: true }
      const [victim] = (await startNodes(1, { projects: [project], quiet: true })).nodes
      const expire = String(Math.floor(Date.now() / 1000) + 600)
      const signature = sign(expire).digest('hex')
      const send = (headers) => upload(victim, 'secret', { fields: { signature, expire }, headers })
      const { file } = await send({})
      const token = sign(`${expire}/${file}/`).digest('base64url')
      const get = async (text, headers) => {
        const query = new URLSearchParams({ token: text, exp: expire })
        return (await fetch(`${victim.url}/${file}/?${query}`, { headers })).status
      }
      const navigation = { 'sec-fetch-site': 'cross-site' }
      for (let count = 0; count < 62; count++) await get('wrong', navigation)
      for (let count = 0; count < 638; count++) {
        await get('wrong', { ...navigation, referer: `https://${count % 11}.evil.test/` })
      }
      const shop = { ...navigation, referer: 'https://shop.test/' }
      const statuses = [await get(token, navigation), await get(token, shop)]
      const stored = await send({ origin: 'https://shop.test' })
      return {
        isGood: statuses.every((status) => status === 200) && typeof stored.file === 'string',
        detail: `${statuses.join(' and ')}, ${stored.file ? 'stored' : JSON.stringify(stored)}`,
      }
    },
  },
  {
    name: 'service/erased-download',
    tried:
      'a file saved from a URL, which the server erases at another node; its status and channel at both nodes',
    expected: 'nothing describes it 3 s later',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const origin = await use(
        startOrigin({ '/secret-report.pdf': (_request, response) => response.end('x') }),
      )
      const { nodes } = await startNodes(2, { projects: [openProject], allowLoopback: true, quiet: true })
      const fields = {
        pub_key: key,
        source_url: `${origin.url}/secret-report.pdf`,
        'metadata[person]': 'canary',
      }
      const { token } = await call(nodes[0], '/from_url/', fields)
      const read = async (node) => (await fetch(`${node.url}/from_url/status/?token=${token}`)).text()
      let status = ''
      for (let round = 0; round < 100 && !status.includes('"success"'); round++) {
        await wait(100)
        status = await read(nodes[0])
      }
      const { uuid } = JSON.parse(status)
      const heard = await listen(nodes[0], token)
      const erased = await callServerApi(nodes[1], 'DELETE', `/files/${uuid}/storage/?erase=true`)
      await wait(3000)
      const texts = []
      for (const node of nodes) texts.push(await read(node), await listen(node, token))
      const shown = texts.filter((text) => /canary|secret-report/.test(text))
      return {
        isGood: status.includes('canary') && heard.includes('canary') && erased.ok && shown.length === 0,
        detail: `${erased.status}, ${shown.length} of ${texts.length} answers describe it`,
      }
    },
  },
]
