import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test } from 'vitest'
import { PUBLIC_KEY, startTestNode, type TestNode } from '../testing/startTestNode.js'
import { createS3Client } from './createS3Client.js'
import { createS3Objects } from './createS3Objects.js'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const at = new Date(0).toISOString()

/** A scanner that finds malware in EVIL, and waits until it may answer. */
async function startScanner() {
  const scanned: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const server = createServer((socket) => {
    let seen = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', async (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk])
      if (!seen.subarray(-4).equals(Buffer.alloc(4))) return
      scanned.push(seen.toString())
      await gate
      socket.end(seen.includes('EVIL') ? 'stream: Test FOUND\0' : 'stream: OK\0')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    open()
    server.close()
  })
  return { clamd: `127.0.0.1:${(server.address() as AddressInfo).port}`, scanned, release: () => open() }
}

describeWithStore('a result of a scan', (createPlace) => {
  async function setUp() {
    const scanner = await startScanner()
    const s3 = createPlace()
    const client = createS3Client(s3)
    onTestFinished(() => client.destroy())
    const projects = [{ publicKey: PUBLIC_KEY, scan: { clamd: scanner.clamd } }]
    const start = () => startTestNode({ s3, projects })
    return { s3, scanner, start, objects: createS3Objects(client, s3.bucket) }
  }

  async function upload(node: TestNode, bytes: string): Promise<string> {
    const body = new FormData()
    body.set('UPLOADCARE_PUB_KEY', PUBLIC_KEY)
    body.set('file', new Blob([bytes]), 'a.txt')
    const answer = await fetch(`${node.url}/base/?jsonerrors=1`, { method: 'POST', body })
    const { file } = (await answer.json()) as { file: string }
    expect(file).toMatch(/^[\da-f-]{36}$/)
    return file
  }

  const get = async (node: TestNode, id: string) => {
    const answer = await fetch(`${node.url}/${id}/`)
    return [answer.status, await answer.text()] as const
  }

  test('that is about other bytes under the id holds the file back, whether it calls them clean or not', async () => {
    const { s3, scanner, start, objects } = await setUp()
    const node = await start()
    for (const state of ['clean', 'infected'] as const) {
      const id = await upload(node, 'EVIL bytes')
      const other = { state, infectedWith: null, at, sha256: sha256('clean bytes') }
      await objects.put(`${s3.prefix}.lading/scans/${id}/0`, JSON.stringify(other))
      const second = await start()
      for (const reader of [second, node]) expect((await get(reader, id))[0]).toBe(403)
    }
    scanner.release()
  })

  test('that is about the bytes themselves is believed by every node', async () => {
    const { s3, scanner, start, objects } = await setUp()
    const node = await start()
    const id = await upload(node, 'clean bytes')
    const own = { state: 'clean', infectedWith: null, at, sha256: sha256('clean bytes') }
    await objects.put(`${s3.prefix}.lading/scans/${id}/0`, JSON.stringify(own))
    expect(await get(await start(), id)).toEqual([200, 'clean bytes'])
    scanner.release()
  })

  test('of bytes that were changed in the bucket before the scanner read them is not written', async () => {
    const { s3, scanner, start, objects } = await setUp()
    const node = await start()
    const clean = await startTestNode({ s3, projects: [PUBLIC_KEY] })
    expect(clean.lines).toEqual([])
    const id = await upload(node, 'EVIL bytes')
    await expect.poll(() => scanner.scanned.length).toBe(1)
    // Of the same size, so that only their content tells.
    await objects.put(`${s3.prefix}${id}/a.txt`, 'good bytes')
    const second = await start()
    expect((await get(second, id))[0]).toBe(403)
    await expect.poll(() => scanner.scanned.length).toBe(2)
    scanner.release()
    await expect.poll(() => second.lines.join('\n')).toContain('its bytes are not those that were uploaded')
    expect(await get(await start(), id)).not.toEqual([200, 'good bytes'])
  })
})
