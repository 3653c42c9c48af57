import {
  anything,
  array,
  assert,
  constant,
  constantFrom,
  dictionary,
  integer,
  nat,
  oneof,
  property,
  record,
  string,
  tuple,
  uuid,
  webUrl,
} from 'fast-check'
import { expect, test } from 'vitest'
import { parseSessionRecord, RECORD_FORMAT } from './resume/parseSessionRecord.js'
import { parseRetryAfter } from './retry/parseRetryAfter.js'

test('every header makes a wait of 0 to 120 s', () => {
  const headers = oneof(
    string(),
    integer().map(String),
    constantFrom('', ' ', '1e309', '-0', 'Infinity', 'NaN', '0x10', '1,5', 'Thu, 01 Jan 1970 00:00:05 GMT'),
    integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toUTCString()),
  )
  assert(
    property(headers, integer({ min: 0, max: 4e12 }), (header, nowMs) => {
      const waitMs = parseRetryAfter(header, nowMs)
      expect(waitMs).toBeGreaterThanOrEqual(0)
      expect(waitMs).toBeLessThanOrEqual(120_000)
    }),
  )
})

test('seconds and dates are parsed exactly', () => {
  assert(
    property(nat(120), integer({ min: 0, max: 4e9 }), (seconds, now) => {
      expect(parseRetryAfter(` ${seconds} `, 0)).toBe(seconds * 1000)
      expect(parseRetryAfter(new Date((now + seconds) * 1000).toUTCString(), now * 1000)).toBe(seconds * 1000)
    }),
  )
})

test('any stored value is a session, or null', () => {
  const records = oneof(
    anything(),
    dictionary(
      constantFrom('format', 'uuid', 'partUrls', 'partSizeBytes', 'startedAtMs', 'finishedAtMs'),
      anything(),
    ),
    record({
      format: constant(RECORD_FORMAT),
      uuid: uuid(),
      partUrls: oneof(array(webUrl()), anything()),
      partSizeBytes: oneof(constant(5), anything()),
      startedAtMs: oneof(constant(1), anything()),
    }),
  )
  const parts = array(tuple(oneof(integer(), anything()), oneof(constant('a'.repeat(64)), anything())))
  const session = {
    format: RECORD_FORMAT,
    uuid: '0b0e3f52-9a1c-4b3e-8f11-5c1d2a7e9f10',
    partUrls: ['https://p.example.com/'],
    partSizeBytes: 5,
    startedAtMs: 1,
  }
  let parsed = 0
  assert(
    property(records, oneof(parts, anything()), (stored, confirmed) => {
      const session = parseSessionRecord(stored, confirmed)
      if (!session || 'finishedAtMs' in session) return
      parsed += 1
      expect(session.partSizeBytes).toBeGreaterThan(0)
      for (const [index, digest] of session.digests) {
        expect(session.partUrls[index]).toBeTypeOf('string')
        expect(digest).toMatch(/^[0-9a-f]{64}$/)
      }
    }),
    { examples: [[session, [[0, 'a'.repeat(64)]]]] },
  )
  expect(parsed).toBeGreaterThan(0)
})
