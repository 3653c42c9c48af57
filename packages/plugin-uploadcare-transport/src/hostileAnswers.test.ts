import type { HttpRequest, HttpResponse } from '@lading/transport-engine'
import { AutoClock } from '@lading/transport-engine/testing'
import { expect, test } from 'vitest'
import { createGroup } from './client/createGroup.js'
import { uploadFile } from './file/uploadFile.js'
import { parsePartPlan, readEnd } from './multipart/parsePartPlan.js'
import { multipart, testConnection } from './testing/fixtures/testConnection.js'
import { wireInfo, wireUuid } from './testing/fixtures/wireInfo.js'

const other = '7a1f0c2e-1d7e-4e43-9a55-9c1b0f0e8a77'

/** A connection to a service that a test answers for. */
function connect(answer: (request: HttpRequest) => object | string, changes: Partial<HttpResponse> = {}) {
  const urls: string[] = []
  const http = {
    async send(request: HttpRequest): Promise<HttpResponse> {
      urls.push(request.url)
      const given = answer(request)
      const text = typeof given === 'string' ? given : JSON.stringify(given)
      return { status: 200, statusText: '', text, ...changes }
    },
  }
  const settings = { multipartMinFileSize: 10, baseUrl: 'https://upload.example.com' }
  return { urls, connection: testConnection(http, new AutoClock(), { settings }) }
}

const upload = (bytes = 'bytes') => ({
  file: new File([bytes], 'a.txt'),
  fileName: 'a.txt',
  source: 'local',
  metadata: null,
  signal: new AbortController().signal,
  onProgress() {},
  onBytesSent() {},
})

test('an answer from another host is no success, although it claims so', async () => {
  const answer = ({ method }: HttpRequest) => (method === 'POST' ? { file: wireUuid } : wireInfo({ size: 5 }))
  await expect(uploadFile(connect(answer).connection, upload(), multipart)).resolves.toBeTruthy()
  const { connection, urls } = connect(answer, { url: 'https://evil.test/base/' })
  await expect(uploadFile(connection, upload(), multipart)).rejects.toMatchObject({
    code: 'origin-not-allowed',
    cause: expect.objectContaining({ message: expect.stringContaining('"baseUrl"') }),
  })
  expect(urls).toHaveLength(1)
})

test('a login page in place of the store is no part, and nothing is completed', async () => {
  const parts = ['https://store.test/1']
  const { connection, urls } = connect(({ method }) =>
    method === 'PUT' ? '<!doctype html><title>Sign in</title>' : { uuid: wireUuid, parts },
  )
  await expect(uploadFile(connection, upload('more than ten'), multipart)).rejects.toMatchObject({
    code: 'invalid-response',
  })
  expect(urls.filter((url) => url.includes('/multipart/complete/'))).toEqual([])
})

test.each([
  'http://store.test/1',
  'https://user:secret@store.test/1',
  'data:,x',
  '//store.test/1',
  'ftp://a/1',
])('no bytes are sent to %s, which a service with https names', async (url) => {
  const { connection, urls } = connect(() => ({ uuid: wireUuid, parts: [url] }))
  await expect(uploadFile(connection, upload('more than ten'), multipart)).rejects.toMatchObject({
    code: 'part-plan-invalid',
  })
  expect(urls).toHaveLength(1)
})

test('a plan of more than 10,000 parts is refused, also if it covers the file', () => {
  const plan = (count: number) => ({
    uuid: wireUuid,
    part_size: 1,
    parts: Array.from({ length: count }, (_, index) => `https://store.test/${index}`),
  })
  expect(parsePartPlan(plan(10_000), 10_000, 1).partUrls).toHaveLength(10_000)
  expect(() => parsePartPlan(plan(10_001), 10_001, 1)).toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ message: expect.stringMatching(/at most 10000/) }),
    }),
  )
})

test.each([0, -1, -1e300])('URLs that ended %d s from now are used as if they had no end', (seconds) => {
  expect(readEnd({ part_urls_end_in: seconds }, 1000)).toBeUndefined()
})

test('a group with a file that is not one of its own is refused', async () => {
  const members = [{ uuid: wireUuid, cdnUrlModifiers: '', source: 'local' }]
  const create = (uuid: string) =>
    createGroup(
      connect(() => ({ id: `${other}~1`, files_count: 1, files: [wireInfo({ uuid })] })).connection,
      members,
      new AbortController().signal,
    )
  await expect(create(wireUuid.toUpperCase())).resolves.toMatchObject({ filesCount: 1 })
  await expect(create(other)).rejects.toMatchObject({ code: 'invalid-response' })
})

test('the words of a service are shortened', async () => {
  const error = { content: 'x'.repeat(1_000_000), error_code: 'SomeError' }
  const { connection } = connect(() => ({ error }))
  const failed = await uploadFile(connection, upload(), multipart).catch((reason: Error) => reason)
  expect((failed as Error).message).toHaveLength(1000)
})
