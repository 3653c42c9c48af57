import type { HttpResponse } from '@lading/transport-engine'
import { AutoClock } from '@lading/transport-engine/testing'
import { anything, assert, asyncProperty, constantFrom, oneof, record, string, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { uploadFile } from './file/uploadFile.js'
import { multipart, testConnection } from './testing/fixtures/testConnection.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'

const ok = (body: unknown): HttpResponse => ({
  status: 200,
  statusText: 'OK',
  text: typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
})

/** Uploads to a service that sends these responses in turn and then disappears. */
async function upload(...responses: readonly HttpResponse[]) {
  const left = [...responses]
  const http = {
    async send() {
      const response = left.shift()
      if (!response) throw Object.assign(new Error('gone'), { name: 'NetworkError' })
      return response
    },
  }
  const clock = new AutoClock()
  const upload = {
    // A new one each time: results of earlier uploads must not matter.
    file: new File(['bytes'], 'a.txt'),
    fileName: 'a.txt',
    source: 'local',
    metadata: null,
    signal: new AbortController().signal,
    onProgress() {},
    onBytesSent() {},
  }
  return uploadFile(testConnection(http, clock), upload, multipart)
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

test('no hostile response to the upload is a success, nor an untyped error', async () => {
  await assert(
    asyncProperty(hostile, async (response) => {
      await expect(upload(response)).rejects.toEqual(typed)
    }),
  )
})

test('no hostile response to a poll takes a file back that the service has confirmed, nor is an untyped error', async () => {
  await assert(
    asyncProperty(hostile, async (response) => {
      // A file that isn't ready yet is no hostile answer.
      if (response.text === '{"is_ready":false}') return
      // As often as any retry asks.
      const outcome = upload(ok({ file: wireUuid }), ...Array.from({ length: 40 }, () => response))
      const result = await outcome.catch((error: unknown) => error)
      // Only the service's own error object takes it back.
      if (result instanceof Error) expect(result).toEqual(typed)
      else expect(result).toMatchObject({ uuid: wireUuid, imageInfo: null })
      const hasError = /"error"/.test(response.text)
      if (!hasError) expect(result).not.toBeInstanceOf(Error)
    }),
  )
})

test('info with one hostile field is refused, or parsed without harm', async () => {
  const names = constantFrom(...Object.keys(wireInfo()), '__proto__', 'constructor', 'toString')
  await assert(
    asyncProperty(names, anything(), async (name, value) => {
      const hostileInfo = Object.fromEntries([...Object.entries(wireInfo()), [name, value]])
      let text: string
      try {
        text = JSON.stringify(hostileInfo)
      } catch {
        return
      }
      const outcome = await upload(ok({ file: wireUuid }), ok(text)).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toEqual(typed)
      else
        expect(outcome).toMatchObject({ uuid: wireUuid, size: expect.any(Number), name: expect.any(String) })
      expect(Object.prototype).toEqual({})
    }),
  )
})

test('metadata with prototype keys stays a record of own strings', async () => {
  const text = JSON.stringify(wireInfo()).replace('"my_key":"summer"', '"__proto__":"x","constructor":"y"')
  const { metadata } = await upload(ok({ file: wireUuid }), ok(text))
  expect(Object.entries(metadata ?? {})).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['other-Key', 'x'],
  ])
  expect(Object.getPrototypeOf(metadata)).toBe(Object.prototype)
})
