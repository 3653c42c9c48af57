import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { call, upload } from '../lib/upload.mjs'
import { callServerApi } from './callServerApi.mjs'
import { openProject } from './openProject.mjs'

const ROUNDS = 10
const EVIL = 'EVIL'
const withId = (uuid) => ({ fields: { UPLOADCARE_FILE_ID: uuid } })

/** A scanner that looks for a word. */
async function startScanner() {
  const server = createServer((socket) => {
    let seen = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      seen = Buffer.concat([seen, chunk])
      if (!seen.subarray(-4).equals(Buffer.alloc(4))) return
      socket.end(seen.includes(EVIL) ? 'stream: Test FOUND\0' : 'stream: OK\0')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { address: `127.0.0.1:${server.address().port}`, stop: () => server.close() }
}

async function read({ url }, uuid) {
  const response = await fetch(`${url}/${uuid}/`)
  return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
}

/** Attacks by ids that pages choose. */
export const sameIdCases = [
  {
    name: 'service/two-files-of-one-id',
    tried: `other bytes under one id at two nodes at the same time, in ${ROUNDS} rounds`,
    expected: 'the bytes of whatever was confirmed, the same at both nodes',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const { nodes } = await startNodes(2)
      let wrong = 0
      let confirmed = 0
      for (let round = 0; round < ROUNDS; round++) {
        const uuid = randomUUID()
        const texts = ['a'.repeat(100_000 + round), 'b'.repeat(100_000 + round)]
        const answers = await Promise.all(
          nodes.map((node, index) => upload(node, texts[index], withId(uuid))),
        )
        const found = await Promise.all(nodes.map((node) => read(node, uuid)))
        for (const [index, { file }] of answers.entries()) {
          if (typeof file !== 'string') continue
          confirmed++
          if (found.some(({ text, etag }) => text !== texts[index] || etag !== found[0].etag)) wrong++
        }
      }
      return {
        isGood: wrong === 0 && confirmed > 0,
        detail: `${wrong} of ${confirmed} confirmed files are wrong`,
      }
    },
  },
  {
    name: 'service/malware-behind-a-clean-file',
    tried:
      'malware under an id, and a clean file under the same id at another node while it is stored, in 5 rounds',
    expected: 'malware is never delivered',
    needs: ['store', 'redis'],
    async run({ startNodes, use }) {
      const scanner = await use(startScanner())
      const scan = { clamd: scanner.address }
      const { nodes } = await startNodes(2, { projects: [{ ...openProject, scan }] })
      const malware = Buffer.concat([Buffer.alloc(40_000_000, 'x'), Buffer.from(EVIL)])
      let delivered = 0
      const startedAt = performance.now()
      await upload(nodes[1], malware)
      const tookMs = performance.now() - startedAt
      // The clean file has to be scanned after the malware was received and before it is stored.
      for (const share of [0.1, 0.4, 0.6, 0.75, 0.9]) {
        const uuid = randomUUID()
        const hostile = upload(nodes[1], malware, withId(uuid)).catch(() => ({}))
        await wait(share * tookMs)
        const clean = upload(nodes[0], 'clean', withId(uuid)).catch(() => ({}))
        await Promise.all([hostile, clean])
        for (let look = 0; look < 3; look++) {
          await wait(150)
          for (const node of nodes) {
            const { status, text } = await read(node, uuid)
            if (status === 200 && text.includes(EVIL)) delivered++
          }
        }
      }
      return { isGood: delivered === 0, detail: `${delivered} deliveries` }
    },
  },
  {
    name: 'service/id-of-a-removed-file',
    tried: 'uploads under the id of a file that was removed, at both nodes',
    expected: 'a refusal, or a file that is there',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const { nodes } = await startNodes(2, { projects: [openProject] })
      let gone = 0
      for (let round = 0; round < 4; round++) {
        const uuid = randomUUID()
        await upload(nodes[0], 'hello', withId(uuid))
        await callServerApi(nodes[0], 'DELETE', `/files/${uuid}/storage/`)
        const { file } = await upload(nodes[round % 2], 'hello', withId(uuid))
        if (typeof file === 'string' && (await read(nodes[round % 2], uuid)).status !== 200) gone++
      }
      return { isGood: gone === 0, detail: `${gone} of 4 confirmed and gone` }
    },
  },
  {
    name: 'service/id-of-an-open-upload',
    tried: `a form under the id of an upload in parts at another node while that completes, in ${ROUNDS} rounds`,
    expected: 'the bytes of the upload in parts, and a refused form',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const { nodes } = await startNodes(2, { projects: [openProject] })
      const UPLOADCARE_PUB_KEY = openProject.publicKey
      let wrong = 0
      for (let round = 0; round < ROUNDS; round++) {
        const text = `parts ${round}`
        const plan = { filename: 'a', size: text.length, part_size: text.length, content_type: 'x/y' }
        const { uuid, parts } = await call(nodes[0], '/multipart/start/', { UPLOADCARE_PUB_KEY, ...plan })
        await fetch(parts[0], { method: 'PUT', body: text })
        const form = upload(nodes[1], 'a form', withId(uuid))
        await wait(round * 5)
        const completed = await call(nodes[0], '/multipart/complete/', { UPLOADCARE_PUB_KEY, uuid })
        const found = await Promise.all(nodes.map((node) => read(node, uuid)))
        const isRight = completed.uuid === uuid && found.every((file) => file.text === text)
        if (!isRight || typeof (await form).file === 'string') wrong++
      }
      return { isGood: wrong === 0, detail: `${wrong} of ${ROUNDS} wrong` }
    },
  },
  {
    name: 'service/retry-at-another-node',
    tried: `the same file under one id at two nodes at the same time, in ${ROUNDS} rounds`,
    expected: 'each file once in the list, with one time at both nodes',
    needs: ['store', 'redis'],
    async run({ startNodes }) {
      const { nodes } = await startNodes(2, { projects: [openProject] })
      const uuids = Array.from({ length: ROUNDS }, () => randomUUID())
      let confirmed = 0
      for (const [index, uuid] of uuids.entries()) {
        const text = 'x'.repeat(50_000 + index)
        const answers = await Promise.all(nodes.map((node) => upload(node, text, withId(uuid))))
        if (answers.some(({ file }) => typeof file === 'string')) confirmed++
      }
      const lists = await Promise.all(
        nodes.map(async (node) => (await callServerApi(node, 'GET', '/files/?limit=1000')).json()),
      )
      const wrong = uuids.filter((uuid) => {
        const found = lists.map(({ results }) => results.filter((file) => file.uuid === uuid))
        const times = new Set(found.flat().map((file) => file.datetime_uploaded))
        return found.some(({ length }) => length !== 1) || times.size !== 1
      })
      return {
        isGood: wrong.length === 0 && confirmed === ROUNDS,
        detail: `${confirmed} confirmed, ${wrong.length} not once in both lists`,
      }
    },
  },
]
