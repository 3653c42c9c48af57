import { anything, assert, asyncProperty, constantFrom, oneof, record, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { uploadFile } from './client/uploadFile.js'
import type { HttpResponse } from './http/Http.js'
import { AutoClock } from './testing/fixtures/AutoClock.js'
import { testConnection } from './testing/fixtures/testConnection.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'

const ok = (body: unknown): HttpResponse => ({
  status: 200,
  statusText: 'OK',
  text: typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
})

/** Sends a file to a service that gives these answers, one after the other, and then is gone. */
async function upload(...answers: readonly HttpResponse[]) {
  const left = [...answers]
  const http = {
    async send() {
      const answer = left.shift()
      if (!answer) throw Object.assign(new Error('gone'), { name: 'NetworkError' })
      return answer
    },
  }
  const clock = new AutoClock()
  return uploadFile(testConnection(http, clock), {
    // Another one each time: what became of the one before must not matter.
    file: new File(['bytes'], 'a.txt'),
    fileName: 'a.txt',
    source: 'local',
    metadata: null,
    signal: new AbortController().signal,
    onProgress() {},
    onBytesSent() {},
  })
}

const keys = constantFrom('file', 'uuid', 'error', 'is_ready', 'size', '__proto__', 'constructor', 'metadata')
const hostileJson = tuple(keys, anything({ withNullPrototype: true })).map(([key, value]) => {
  try {
    return `{${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}}`
  } catch {
    return '{'
  }
})
const hostileText = oneof(
  string(),
  hostileJson,
  constantFrom('', 'null', '[]', '<!doctype html>', '{"__proto__":{"file":"x"}}', '{"file":{"toString":1}}'),
)
const hostile = oneof(
  hostileText.map(ok),
  record({
    status: constantFrom(0, 200, 204, 302, 403, 413, 429, 500, 503),
    statusText: string(),
    text: hostileText,
  }),
)
const typed = expect.objectContaining({ name: expect.stringMatching(/^(UploadError|NetworkError)$/) })

test('no hostile answer to the upload is a success, nor an error of another kind', async () => {
  await assert(
    asyncProperty(hostile, async (answer) => {
      await expect(upload(answer)).rejects.toEqual(typed)
    }),
    { numRuns: 2000 },
  )
})

test('no hostile answer to the question for info is a success, nor an error of another kind', async () => {
  await assert(
    asyncProperty(hostile, async (answer) => {
      await expect(upload(ok({ file: wireUuid }), answer)).rejects.toEqual(typed)
    }),
    { numRuns: 2000 },
  )
})

test('info with any one field spoiled is refused, or read without its harm', async () => {
  const names = constantFrom(...Object.keys(wireInfo()), '__proto__', 'constructor', 'toString')
  await assert(
    asyncProperty(names, anything(), async (name, value) => {
      const spoiled = Object.fromEntries([...Object.entries(wireInfo()), [name, value]])
      let text: string
      try {
        text = JSON.stringify(spoiled)
      } catch {
        return
      }
      const outcome = await upload(ok({ file: wireUuid }), ok(text)).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toEqual(typed)
      else
        expect(outcome).toMatchObject({ uuid: wireUuid, size: expect.any(Number), name: expect.any(String) })
      expect(Object.prototype).toEqual({})
    }),
    { numRuns: 2000 },
  )
})

test('metadata with the keys of prototypes stays what it is: own texts', async () => {
  const text = JSON.stringify(wireInfo()).replace('"my_key":"summer"', '"__proto__":"x","constructor":"y"')
  const { metadata } = await upload(ok({ file: wireUuid }), ok(text))
  expect(Object.entries(metadata ?? {})).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['other-Key', 'x'],
  ])
  expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype)
})
