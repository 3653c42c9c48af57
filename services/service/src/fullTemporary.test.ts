import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findMountProblem, mountSmallDisk } from '@lading/local-service/testing'
import { describeWithStore } from '@lading/server/testing'
import { expect, test } from 'vitest'
import type { Service } from './createService.js'
import { PUBLIC_KEY, startTestNode } from './testing/startTestNode.js'

const MEGABYTE = 1_048_576
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40z"/></svg>'
const FULL = { error: { status_code: 507, error_code: 'StorageFullError' } }

async function send({ url }: Service, path: string, fields: Record<string, string | Blob>) {
  const body = new FormData()
  const keys = { UPLOADCARE_PUB_KEY: PUBLIC_KEY, pub_key: PUBLIC_KEY }
  for (const [name, value] of Object.entries({ ...keys, ...fields })) body.set(name, value)
  return (await fetch(`${url}${path}?jsonerrors=1`, { method: 'POST', body })).json()
}

describeWithStore(
  'a store node whose directory for temporary files is full',
  (createPlace) => {
    test('refuses what passes it, leaves nothing, delivers what it has, and takes the same again once there is space', async () => {
      const temporaryDir = await mountSmallDisk(6 * MEGABYTE)
      const node = await startTestNode({ s3: createPlace(), temporaryDir })
      const upload = async (content: Buffer) =>
        send(node, '/base/', { file: new Blob([new Uint8Array(content)]) })
      const read = (path: string) => fetch(`${node.url}/${path}`)
      const picture = Buffer.from(SVG)
      const { file: kept } = await upload(picture)
      const listSpool = () => readdir(temporaryDir, { recursive: true })
      const before = await listSpool()

      expect(await upload(Buffer.alloc(8 * MEGABYTE))).toMatchObject(FULL)
      expect(await listSpool()).toEqual(before)
      expect(node.lines.join('\n')).toContain(
        'The disk of the directory for temporary files is full: free space on it, or name another by --temporary.',
      )

      const filler = join(temporaryDir, 'filler')
      await writeFile(filler, Buffer.alloc(7 * MEGABYTE)).catch(() => {})
      expect(await upload(Buffer.alloc(MEGABYTE))).toMatchObject(FULL)
      const offered = { method: 'POST', headers: { 'upload-complete': '?0', 'upload-length': '1700' } }
      const resumable = await fetch(`${node.url}/resumable/?pub_key=${PUBLIC_KEY}`, offered)
      const headers = {
        'content-type': 'application/partial-upload',
        'upload-offset': '0',
        'upload-complete': '?1',
      }
      const append = () =>
        fetch(resumable.headers.get('location') ?? '', {
          method: 'PATCH',
          headers,
          body: Buffer.alloc(1700, 'x'),
        })
      expect((await append()).status).toBe(507)
      // Parts go past the node, and a file is read from the store.
      const plan = { filename: 'a', size: '1000', part_size: '500', content_type: 'x/y' }
      const { uuid, parts } = await send(node, '/multipart/start/', plan)
      for (const url of parts) await fetch(url, { method: 'PUT', body: Buffer.alloc(500) })
      expect(await send(node, '/multipart/complete/', { uuid })).toMatchObject({ size: 1000 })
      expect(Buffer.from(await (await read(`${kept}/`)).arrayBuffer()).equals(picture)).toBe(true)
      expect((await read(`${kept}/-/format/png/-/resize/8x8/`)).status).toBe(507)

      await rm(filler)
      expect(await (await append()).json()).toMatchObject({ size: 1700 })
      expect(await upload(Buffer.alloc(MEGABYTE))).toMatchObject({ file: expect.any(String) })
      expect((await read(`${kept}/-/format/png/-/resize/8x8/`)).status).toBe(200)
    })
  },
  { problem: findMountProblem() },
)
