import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { findMountProblem, mountSmallDisk } from '@lading/local-service/testing'
import { describeWithStore } from '@lading/server/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PUBLIC_KEY, startTestNode, type TestNode } from './testing/startTestNode.js'

const MIB = 1_048_576
const DISK_BYTES = 12 * MIB
/** Three of them leave room for half a mebibyte. */
const HELD_BYTES = 3.75 * MIB
const HOSTILE = '198.51.100.7'
const HONEST = '203.0.113.9'
const FULL = { error: { status_code: 507, error_code: 'StorageFullError' } }
const TIME = { timeout: 20_000 }

interface Held {
  readonly answer: () => string
  /** Resolves when the service has ended the connection. */
  readonly closed: Promise<unknown>
  readonly socket: Socket
}

/** Sends the start of a request. */
function hold({ url }: TestNode, head: string, start: string, end = '', length = 4_000_000_000): Held {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(
    `${head}Host: localhost\r\nX-Forwarded-For: ${HOSTILE}\r\nContent-Length: ${length}\r\n\r\n${start}`,
  )
  socket.write(Buffer.alloc(HELD_BYTES, 'x'))
  socket.write(end)
  return { answer: () => answer, closed: once(socket, 'close'), socket }
}

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`
const FORM = 'POST /base/ HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\n'
const FORM_START = `${field('UPLOADCARE_PUB_KEY', PUBLIC_KEY)}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`

const holdFile = async (node: TestNode) => hold(node, FORM, FORM_START)

/** A form whose file is whole, and whose last field isn't. */
const holdWholeFile = async (node: TestNode) =>
  hold(node, FORM, FORM_START, `\r\n${field('metadata[a]', 'b')}`)

async function holdAppend(node: TestNode): Promise<Held> {
  const created = await fetch(`${node.url}/resumable/?pub_key=${PUBLIC_KEY}`, {
    method: 'POST',
    headers: { 'upload-complete': '?0', 'upload-length': '4000000000', 'x-forwarded-for': HOSTILE },
  })
  const { pathname } = new URL(created.headers.get('location') ?? '')
  const facts = 'Content-Type: application/partial-upload\r\nUpload-Offset: 0\r\nUpload-Complete: ?0\r\n'
  return hold(node, `PATCH ${pathname} HTTP/1.1\r\n${facts}`, '')
}

async function holdPart(node: TestNode): Promise<Held> {
  const size = String(10 * MIB)
  const plan = { filename: 'a', size, part_size: size, content_type: 'x/y' }
  const { parts } = await send(node, '/multipart/start/', plan, HOSTILE)
  const { pathname, search } = new URL(parts[0])
  return hold(node, `PUT ${pathname}${search} HTTP/1.1\r\n`, '', '', Number(size))
}

async function send({ url }: TestNode, path: string, fields: Record<string, string | Blob>, from?: string) {
  const body = new FormData()
  const keys = { UPLOADCARE_PUB_KEY: PUBLIC_KEY, pub_key: PUBLIC_KEY }
  for (const [name, value] of Object.entries({ ...keys, ...fields })) body.set(name, value)
  const headers = { ...(from !== undefined && { 'x-forwarded-for': from }) }
  return (await fetch(`${url}${path}?jsonerrors=1`, { method: 'POST', body, headers })).json()
}

const upload = (node: TestNode, from: string, bytes = MIB) =>
  send(node, '/base/', { file: new Blob([Buffer.alloc(bytes, 'y')]) }, from)

/** Bytes in temporary files. */
function measure(dir: string): number {
  const sizes = readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) =>
    entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function fill(node: TestNode, dir: string, holdOne: (node: TestNode) => Promise<Held>) {
  const held = [await holdOne(node), await holdOne(node), await holdOne(node)]
  await vi.waitFor(() => expect(measure(dir)).toBeGreaterThanOrEqual(3 * HELD_BYTES), TIME)
  return held
}

const options = { trustProxy: true, minPartSizeBytes: 5 * MIB } as const

describeWithStore(
  'a store node whose directory for temporary files is held by one network',
  (createPlace) => {
    test.for([
      ['files', holdFile],
      ['whole files of unfinished forms', holdWholeFile],
      ['appends', holdAppend],
      ['parts that it passes on', holdPart],
    ] as const)(
      'ends the least worthy of its %s for anybody else, and nothing stays',
      async ([, holdOne]) => {
        const temporaryDir = await mountSmallDisk(DISK_BYTES)
        const s3 = { ...createPlace(), parts: 'relayed' as const }
        const node = await startTestNode({ s3, temporaryDir, ...options })
        const before = measure(temporaryDir)
        const held = await fill(node, temporaryDir, holdOne)

        for (let count = 0; count < 3; count++) {
          expect(await upload(node, HONEST)).toMatchObject({ file: expect.any(String) })
        }
        await Promise.any(held.map(({ closed }) => closed))
        const ended = held.filter(({ answer }) => answer() !== '')
        expect(ended).toHaveLength(1)
        expect(ended[0]?.answer()).toMatch(/^HTTP\/1.1 507 [\s\S]*your network held more than its share/)
        expect(node.lines.join('\n')).toContain('A client gave way to another in the directory for temporary')

        for (const { socket } of held) socket.destroy()
        await vi.waitFor(() => expect(measure(temporaryDir)).toBe(before), TIME)
        expect(await upload(node, HOSTILE, 10 * MIB)).toMatchObject({ file: expect.any(String) })
        expect(measure(temporaryDir)).toBe(before)
      },
    )

    test('ends the least worthy of its imports for anybody else', async () => {
      const temporaryDir = await mountSmallDisk(DISK_BYTES)
      const left: Promise<unknown>[] = []
      const source = createServer((_request, response) => {
        left.push(once(response, 'close'))
        response.writeHead(200, { 'content-length': 10 * MIB }).write(Buffer.alloc(HELD_BYTES, 'x'))
      }).listen(0, '127.0.0.1')
      await once(source, 'listening')
      onTestFinished(() => {
        source.closeAllConnections()
        source.close()
      })
      const node = await startTestNode({ s3: createPlace(), temporaryDir, allowLoopback: true, ...options })
      const source_url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/a.bin`
      for (let count = 0; count < 3; count++) {
        // Comes from the machine itself, another network than the honest client's.
        expect(await send(node, '/from_url/', { source_url })).toMatchObject({ type: 'token' })
      }
      await vi.waitFor(() => expect(measure(temporaryDir)).toBeGreaterThanOrEqual(3 * HELD_BYTES), TIME)
      expect(await upload(node, HONEST)).toMatchObject({ file: expect.any(String) })
      await Promise.any(left)
    })

    test('lets it use all of the room while nobody else comes, and refuses more of its own', async () => {
      const temporaryDir = await mountSmallDisk(DISK_BYTES)
      const node = await startTestNode({ s3: createPlace(), temporaryDir, ...options })
      const held = await fill(node, temporaryDir, holdFile)
      expect(await upload(node, HOSTILE)).toMatchObject(FULL)
      expect(await upload(node, HOSTILE)).toMatchObject(FULL)
      expect(held.map(({ answer }) => answer())).toEqual(['', '', ''])
      expect(measure(temporaryDir)).toBeGreaterThanOrEqual(3 * HELD_BYTES)
      expect(node.lines.join('\n')).toContain('The disk of the directory for temporary files is full')
    })

    test('stores the files of many others that come at the same time', async () => {
      const temporaryDir = await mountSmallDisk(DISK_BYTES)
      const node = await startTestNode({ s3: createPlace(), temporaryDir, ...options })
      const held = await fill(node, temporaryDir, holdFile)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => upload(node, `203.0.113.${index}`)),
      )
      expect(answers).toEqual(answers.map(() => ({ file: expect.any(String) })))
      expect(held.some(({ answer }) => answer() !== '')).toBe(true)
    })
  },
  { problem: findMountProblem() },
)
