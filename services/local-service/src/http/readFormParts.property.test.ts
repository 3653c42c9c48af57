import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFormParts } from './readFormParts.js'

const limits = { files: 100, fields: 1000 }

interface GivenPart {
  readonly name: string
  readonly filename?: string | undefined
  readonly bytes: Uint8Array
}

function createBody(parts: readonly GivenPart[]): Buffer {
  const texts = parts.flatMap(({ name, filename, bytes }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    return [`--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`, bytes, '\r\n']
  })
  return Buffer.concat([...texts, '--b--\r\n'].map((text) => Buffer.from(text)))
}

function split(bytes: Buffer, sizeBytes: number): Buffer[] {
  const chunks: Buffer[] = []
  for (let start = 0; start < bytes.length; start += sizeBytes)
    chunks.push(bytes.subarray(start, start + sizeBytes))
  return chunks
}

/** Creates a request whose body arrives in the given chunks, and counts how many bytes were read. */
function createRequest(chunks: readonly Uint8Array[]) {
  const request = new IncomingMessage(new Socket())
  let taken = 0
  const left = [...chunks]
  request._read = () => {
    const chunk = left.shift()
    taken += chunk?.length ?? 0
    // Asynchronous, like a socket.
    setImmediate(() => request.push(chunk ?? null))
  }
  request.headers['content-type'] = 'multipart/form-data; boundary=b'
  return { request, takenBytes: () => taken }
}

const part = fc.record({
  name: fc.stringMatching(/^[a-z]{1,8}x$/),
  filename: fc.option(fc.stringMatching(/^[a-z]{1,8}$/), { nil: undefined }),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.constant(new Uint8Array(300_000).fill(7)),
    fc.constant(Buffer.from('\r\n--\r\n--c')),
  ),
})

test('every part is given out once, in order and with its bytes, in whatever chunks a form comes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { maxLength: 12 }),
      fc.integer({ min: 1, max: 70_000 }),
      async (parts, size) => {
        const body = createBody(parts)
        const { request } = createRequest(split(body, Math.max(size, Math.ceil(body.length / 1000))))
        const found: unknown[] = []
        for await (const given of readFormParts(request, limits)) {
          if (given.type === 'field') found.push([given.name, undefined, given.value])
          else found.push([given.name, given.filename, (await buffer(given.bytes)).toString('latin1')])
        }
        const texts = parts.map(({ name, filename, bytes }) => {
          const text = Buffer.from(bytes).toString(filename === undefined ? 'utf8' : 'latin1')
          return [name, filename, text]
        })
        expect(found).toEqual(texts)
      },
    ),
    { numRuns: 60 },
  )
})

test('what follows a file waits in the network until the file has been taken', async () => {
  const files = Array.from({ length: 100 }, (_, index) => {
    return { name: `f${index}`, filename: 'a', bytes: new Uint8Array(200_000) }
  })
  const { request, takenBytes } = createRequest(split(createBody(files), 65_536))
  const parts = readFormParts(request, limits)
  for (let count = 1; count <= 3; count++) {
    const { value } = await parts.next()
    for (let turn = 0; turn < 1000; turn++) await new Promise(setImmediate)
    expect(takenBytes()).toBeLessThan(count * 200_000 + 400_000)
    if (value?.type === 'file') await buffer(value.bytes)
  }
  await parts.return(undefined)
})

test('a reader that ends early leaves the rest of the body flowing', async () => {
  const files = Array.from({ length: 20 }, () => {
    return { name: 'f', filename: 'a', bytes: new Uint8Array(200_000) }
  })
  const { request } = createRequest(split(createBody(files), 65_536))
  for await (const _part of readFormParts(request, limits)) break
  await expect.poll(() => request.readableEnded).toBe(true)
})

test('a body that breaks off ends the file that is read, and the form', async () => {
  const form = createBody([{ name: 'f', filename: 'a', bytes: new Uint8Array(500_000) }])
  const { request } = createRequest(split(form.subarray(0, 300_000), 65_536))
  const parts = readFormParts(request, limits)
  const { value } = await parts.next()
  await expect(value?.type === 'file' && buffer(value.bytes)).rejects.toThrow()
  await expect(parts.next()).rejects.toMatchObject({ code: 'PostRequestParserFailedError' })
})
