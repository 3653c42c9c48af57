import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { PUBLIC_KEY, startTestNode, type TestNode, uploadText } from '../testing/startTestNode.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'

const SIZE = 1000
const clean = 'clean '.padEnd(SIZE, 'c')
const evil = 'EVIL '.padEnd(SIZE, 'e')

/** A scanner that finds malware in EVIL, and counts its scans. */
async function startScanner() {
  const scanned: string[] = []
  const server = createServer((socket) => {
    let seen = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk])
      if (!seen.subarray(-4).equals(Buffer.alloc(4))) return
      scanned.push(seen.toString())
      socket.end(seen.includes('EVIL') ? 'stream: Test FOUND\0' : 'stream: OK\0')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { clamd: `127.0.0.1:${(server.address() as AddressInfo).port}`, scanned }
}

describeWithStore('scanned bytes that change in the bucket', (createPlace) => {
  async function setUp() {
    const { clamd, scanned } = await startScanner()
    const s3 = createPlace()
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    const projects = [{ publicKey: PUBLIC_KEY, scan: { clamd } }]
    const nodes = [await startTestNode({ s3, projects }), await startTestNode({ s3, projects })] as const
    return { s3, scanned, nodes, objects: createS3Objects(client, s3.bucket) }
  }

  async function call(node: TestNode, path: string, fields: Record<string, string | number>) {
    const body = new FormData()
    for (const [name, value] of Object.entries({ UPLOADCARE_PUB_KEY: PUBLIC_KEY, ...fields }))
      body.set(name, String(value))
    const answer = await fetch(`${node.url}${path}?jsonerrors=1`, { method: 'POST', body })
    return (await answer.json()) as { readonly uuid: string; readonly parts: readonly string[] }
  }

  /** Uploads a text in two parts, which go past the nodes. */
  async function uploadParts(node: TestNode, text: string): Promise<string> {
    const plan = { filename: 'a.txt', size: SIZE, part_size: SIZE / 2, content_type: 'text/plain' }
    const { uuid, parts } = await call(node, '/multipart/start/', plan)
    for (const [index, url] of parts.entries()) {
      const body = text.slice((index * SIZE) / 2, ((index + 1) * SIZE) / 2)
      expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
    }
    expect((await call(node, '/multipart/complete/', { uuid })).uuid).toBe(uuid)
    return uuid
  }

  const uploads = { 'in parts': uploadParts, 'in one request': uploadText } as const
  const get = async (node: TestNode, id: string, headers = {}) => {
    const answer = await fetch(`${node.url}/${id}/`, { headers })
    return [answer.status, await answer.text()] as const
  }
  const isDelivered = (node: TestNode, id: string, text: string) =>
    expect.poll(() => get(node, id), { timeout: 10_000 }).toEqual([200, text])

  test.each(['in parts', 'in one request'] as const)(
    'are never delivered as checked, if they were uploaded %s',
    async (kind) => {
      const { s3, scanned, nodes, objects } = await setUp()
      const [node, other] = nodes
      const uuid = await uploads[kind](node, clean)
      for (const reader of nodes) await isDelivered(reader, uuid, clean)
      const scans = scanned.length
      await objects.put(`${s3.prefix}${uuid}/a.txt`, evil)
      for (const reader of [other, node]) {
        expect((await get(reader, uuid))[0]).toBe(403)
        expect((await get(reader, uuid, { range: 'bytes=0-3' }))[0]).toBe(403)
      }
      await expect.poll(() => scanned.length).toBeGreaterThan(scans)
      // Its malware is found, so it is removed.
      await expect.poll(async () => (await get(other, uuid))[0], { timeout: 10_000 }).not.toBe(200)
    },
  )

  test('are held back for good if they are other clean ones', async () => {
    const { s3, nodes, objects } = await setUp()
    const [node, other] = nodes
    const uuid = await uploadParts(node, clean)
    await isDelivered(node, uuid, clean)
    await objects.put(`${s3.prefix}${uuid}/a.txt`, 'others '.padEnd(SIZE, 'o'))
    expect((await get(other, uuid))[0]).toBe(403)
    await expect
      .poll(async () => {
        expect((await get(other, uuid))[0]).toBe(403)
        return other.lines.join('\n')
      })
      .toContain('its bytes are not those that were uploaded')
  })

  test('are scanned again and delivered if they are the same ones, as in a bucket that was copied', async () => {
    const { s3, scanned, nodes, objects } = await setUp()
    const [node, other] = nodes
    const uuid = await uploadParts(node, clean)
    await isDelivered(node, uuid, clean)
    const scans = scanned.length
    await objects.put(`${s3.prefix}${uuid}/a.txt`, clean)
    expect((await get(other, uuid))[0]).toBe(403)
    for (const reader of nodes) await isDelivered(reader, uuid, clean)
    expect(scanned.length).toBeGreaterThan(scans)
  })
})
