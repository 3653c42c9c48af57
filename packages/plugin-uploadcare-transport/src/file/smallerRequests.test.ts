import { type FaultRule, getFault, NetworkError } from '@lading/transport-engine'
import { expect, test } from 'vitest'
import { createStage } from '../testing/fixtures/createStage.js'
import type { FakeCall, Fault } from '../testing/fixtures/FakeService.js'
import { faultActions } from '../testing/fixtures/faultActions.js'
import { patternFile } from '../testing/fixtures/patternFile.js'

const MB = 1_000_000
const config = { multipartMinFileSize: 100 * MB, multipartChunkSize: MB }

/** A proxy before the service that takes no larger requests. @param act What it does with them. */
function limit(bytes: number, act: Fault['act'], match = /^(POST \/base\/|PUT)/): Fault {
  return { match, act: async (call: FakeCall) => (call.sizeBytes > bytes ? act(call) : call.usual()) }
}
const answers413 = faultActions.answer({ status: 413, text: '<html><h1>413</h1></html>' })
/** The words of a server that has no status 413. */
const says = (status: number, text: string) => faultActions.answer({ status, text })
/** A gateway that ends each request after 30 s, by a status. */
const endsAfter30s =
  (status: number): Fault['act'] =>
  async (call) => {
    await call.receive(0.4)
    await call.wait(30_000)
    return { status, statusText: '', text: '<html><title>Timeout</title></html>' }
  }
const resets: Fault['act'] = async (call) => {
  await call.receive(0.4)
  throw new NetworkError()
}

function setUp(fault: Fault, values: object = {}) {
  const stage = createStage([fault], { ...config, ...values })
  const upload = (sizeBytes: number, seed = 3) => {
    const file = patternFile(sizeBytes, seed)
    return stage.run('direct', { file, fileName: file.name })
  }
  const count = (call: string) => stage.service.calls(call).length
  return { ...stage, upload, count }
}

test('a file that is too large for one request goes in parts, and so do the next of its size', async () => {
  const { upload, count } = setUp(limit(2 * MB, answers413))
  expect((await upload(3 * MB)).end).toBe('ok')
  expect([count('POST /base/'), count('PUT')]).toEqual([1, 3])
  expect((await upload(4 * MB, 4)).end).toBe('ok')
  expect([count('POST /base/'), count('PUT')]).toEqual([1, 7])
  // Smaller ones may pass.
  expect((await upload(1.5 * MB, 5)).end).toBe('ok')
  expect([count('POST /base/'), count('PUT')]).toEqual([2, 7])
})

test.each([
  [404, '<html><title>404.13 - Not Found</title></html>'],
  [500, '<!DOCTYPE html><title>Maximum request length exceeded.</title>'],
  [400, 'Request body too large.'],
])('a refusal of the size with status %i counts as one with 413', async (status, text) => {
  const { upload, count } = setUp(limit(2 * MB, says(status, text)))
  expect((await upload(3 * MB)).end).toBe('ok')
  expect([count('POST /base/'), count('PUT')]).toEqual([1, 3])
})

test.each([
  [504, 2],
  [408, 2],
  [503, 2],
  [502, 2],
])('a gateway that ends long requests with status %i is sent shorter ones', async (status, most) => {
  const baseUrl = `https://ends-with-${status}.example.com`
  const { upload, count } = setUp(limit(2 * MB, endsAfter30s(status)), { baseUrl })
  expect((await upload(3 * MB)).end).toBe('ok')
  expect([count('POST /base/'), count('PUT')]).toEqual([most, 3])
})

test('an outage is no limit on time', async () => {
  let seconds = 6
  const fault: Fault = {
    match: 'POST /base/',
    times: 3,
    act: async (call) => {
      seconds *= 2
      await call.wait(1000 * seconds)
      return { status: 502, statusText: '', text: '' }
    },
  }
  const { upload, count } = setUp(fault, { baseUrl: 'https://outage.example.com' })
  expect((await upload(3 * MB)).end).toBe('ok')
  expect([count('POST /base/'), count('PUT')]).toEqual([4, 0])
})

test('a reset that repeats at the same size counts as a refusal, one that passes does not', async () => {
  const { upload, count } = setUp(limit(2 * MB, resets))
  expect((await upload(3 * MB)).end).toBe('ok')
  expect([count('POST /base/'), count('PUT')]).toEqual([2, 3])
  const fault = { match: 'POST /base/', times: 1, act: resets }
  const once = setUp(fault, { baseUrl: 'https://other.example.com' })
  expect((await once.upload(3 * MB)).end).toBe('ok')
  expect([once.count('POST /base/'), once.count('PUT')]).toEqual([2, 0])
})

test('without parts of this file at the service, the refusal is reported after one attempt', async () => {
  const { upload, count, service } = setUp(limit(2 * MB, answers413))
  const answer = { error: { error_code: 'MultipartFileSizeTooSmallError', content: 'Too small.' } }
  service.faults.push({
    match: 'POST /multipart/start/',
    act: faultActions.answer({ status: 400, text: JSON.stringify(answer) }),
  })
  const { error } = await upload(3 * MB)
  expect(getFault(error)).toBe('too-large')
  expect(error).toMatchObject({
    explanation: { cause: 'error-too-large', buttons: [] } satisfies Partial<FaultRule>,
  })
  expect([count('POST /base/'), count('POST /multipart/start/'), count('PUT')]).toEqual([1, 1, 0])
})

test('without parts of this file, a connection that breaks is tried as often as any other', async () => {
  const { upload, count, service } = setUp({ match: 'POST /base/', times: 3, act: resets })
  service.faults.push({ match: 'POST /multipart/start/', act: faultActions.answer({ status: 400 }) })
  expect((await upload(3 * MB)).end).toBe('ok')
  expect([count('POST /base/'), count('PUT')]).toEqual([4, 0])
})

test('a file of one part has no smaller requests', async () => {
  const { upload, count } = setUp(limit(0, answers413))
  expect(getFault((await upload(MB)).error)).toBe('too-large')
  expect([count('POST /base/'), count('POST /multipart/start/')]).toEqual([1, 0])
})

test.each([
  ['answered with 413', answers413, 3],
  ['reset', resets, 7],
])('large parts that are %s are followed by small ones, once', async (_, act, most) => {
  const values = { multipartMinFileSize: MB, multipartChunkSize: 8 * MB, multipartMaxConcurrentRequests: 1 }
  const { upload, count } = setUp(limit(6 * MB, act), values)
  expect((await upload(20 * MB)).end).toBe('ok')
  const refused = count('PUT') - 4
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(most)
  const before = count('PUT')
  // Later files begin with small ones.
  expect((await upload(11 * MB, 4)).end).toBe('ok')
  expect(count('PUT') - before).toBe(3)
})

test('parts for which even the smallest size is too large end after one attempt', async () => {
  const { upload, count } = setUp(limit(MB, answers413), {
    multipartMinFileSize: MB,
    multipartMaxConcurrentRequests: 1,
    multipartChunkSize: 2 * MB,
  })
  expect(getFault((await upload(5 * MB)).error)).toBe('too-large')
  expect(count('PUT')).toBe(1)
})
