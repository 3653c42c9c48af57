import { buildCdnUrl, joinModifiers } from '@lading/cdn'
import { getFault } from '@lading/transport-engine'
import {
  anything,
  array,
  assert,
  constantFrom,
  dictionary,
  integer,
  nat,
  oneof,
  property,
  record,
  string,
  stringMatching,
  uuid,
  webUrl,
} from 'fast-check'
import { expect, test } from 'vitest'
import { parseFileUrl } from './cdn/parseFileUrl.js'
import { parseBody } from './client/parseBody.js'
import { parseFromUrl } from './fromUrl/parseFromUrl.js'
import { parseUrlStatus } from './fromUrl/parseUrlStatus.js'
import { parseGroupInfo } from './info/parseGroupInfo.js'
import { parsePartPlan } from './multipart/parsePartPlan.js'
import { parseRealtimeUrl } from './realtime/parseRealtimeUrl.js'

const wireKeys = constantFrom(
  'uuid',
  'parts',
  'part_size',
  'type',
  'token',
  'status',
  'error',
  'error_code',
  'id',
  'files',
  'size',
  '__proto__',
  'constructor',
)
const bodies = oneof(
  dictionary(wireKeys, anything()),
  record({
    uuid: uuid(),
    parts: oneof(array(webUrl()), dictionary(string(), webUrl())),
    part_size: anything(),
  }),
  record({ id: string(), files: array(anything()) }),
  record({ type: constantFrom('token', 'file_info'), token: anything(), uuid: anything() }),
  record({ status: constantFrom('waiting', 'progress', 'success', 'error', 'unknown'), uuid: anything() }),
)
const operation = stringMatching(/^[a-z_]{1,12}(\/[a-z0-9,x%.-]{1,9}){0,3}$/).filter(
  (text) => !text.split('/').some((part) => /^(-|\.{1,2}|(%2e|\.){1,2})$/i.test(part)),
)

test('every response parses into its type, or is an UploadError', () => {
  const parsers: readonly ((body: Record<string, unknown>) => unknown)[] = [
    (body) => parsePartPlan(body, 5500, 1000),
    (body) => parseFromUrl(body),
    (body) => parseUrlStatus(body),
    (body) => parseGroupInfo(body, 'https://cdn.example.com'),
  ]
  assert(
    property(bodies, constantFrom(...parsers), (body, parse) => {
      try {
        expect(parse(body)).toBeTypeOf('object')
      } catch (error) {
        expect(error).toMatchObject({ name: 'UploadError' })
        expect(['protocol', 'rejected']).toContain(getFault(error))
      }
      expect(Object.prototype).toEqual({})
    }),
  )
})

test('every body and status is an object, or a typed error', () => {
  const statuses = constantFrom(0, 200, 204, 302, 400, 403, 408, 413, 425, 429, 500, 503, 599)
  assert(
    property(
      statuses,
      string(),
      oneof(string(), constantFrom('{}', '{"error":{}}', '[]')),
      (status, statusText, text) => {
        try {
          expect(parseBody({ status, statusText, text })).toBeTypeOf('object')
          expect(status).toBe(200)
        } catch (error) {
          expect(error).toMatchObject({ name: expect.stringMatching(/^(UploadError|NetworkError)$/) })
          if (status === 429) expect(getFault(error)).toBe('throttled')
        }
      },
    ),
  )
})

test('an accepted plan covers the file exactly: no byte twice, none missing', () => {
  const plans = record({
    sizeBytes: integer({ min: 1, max: 10_000 }),
    wanted: integer({ min: 1, max: 3000 }),
    change: integer({ min: -1, max: 1 }),
    partSize: oneof(constantFrom(undefined), integer({ min: -1, max: 3000 })),
  })
  assert(
    property(plans, uuid(), ({ sizeBytes, wanted, change, partSize }, id) => {
      const count = Math.max(0, Math.ceil(sizeBytes / (partSize || wanted)) + change)
      const parts = Array.from({ length: Math.min(count, 10_001) }, (_, i) => `https://p.example.com/?n=${i}`)
      let plan: ReturnType<typeof parsePartPlan>
      try {
        plan = parsePartPlan({ uuid: id, parts, part_size: partSize }, sizeBytes, wanted)
      } catch (error) {
        expect(error).toMatchObject({ code: 'part-plan-invalid' })
        return
      }
      const sizes = plan.partUrls.map((_, i) =>
        Math.min(plan.partSizeBytes, sizeBytes - i * plan.partSizeBytes),
      )
      expect(Math.min(...sizes)).toBeGreaterThan(0)
      expect(sizes.reduce((sum, size) => sum + size)).toBe(sizeBytes)
    }),
  )
})

test('delivery URLs are parsed as they were built', () => {
  const names = oneof(constantFrom(null), stringMatching(/^[\w ü.&?#%+()[\]-]{1,20}$/)).filter(
    (name) => !/^\.{1,2}$/.test(name ?? '') && name !== '-',
  )
  const base = 'https://cdn.example.com'
  assert(
    property(uuid(), array(operation, { maxLength: 4 }), names, (id, operations, fileName) => {
      const cdnUrlModifiers = joinModifiers(...operations)
      const url = buildCdnUrl({ base: `${base}/`, uuid: id, modifiers: cdnUrlModifiers, fileName })
      expect(parseFileUrl(url, base)).toEqual({ uuid: id, cdnUrl: url, cdnUrlModifiers, fileName })
    }),
  )
})

test('no value makes the parser of delivery URLs throw, or accept another host', () => {
  assert(
    property(oneof(string(), webUrl(), anything()), (value) => {
      const parts = parseFileUrl(value, 'https://cdn.example.com')
      if (parts) expect(new URL(parts.cdnUrl).host).toMatch(/^(cdn\.example\.com|ucarecdn\.com)$/)
    }),
  )
})

test('the URL of a realtime channel is parsed, or null', () => {
  const keys = stringMatching(/^[\w-]{1,20}$/)
  assert(
    property(keys, constantFrom('ws', 'wss'), nat(65_535), (key, scheme, port) => {
      expect(parseRealtimeUrl(`${scheme}://rt.example.com:${port}/pusher/app/${key}`)).toMatchObject({
        host: 'rt.example.com',
        isSecure: scheme === 'wss',
        path: '/pusher',
        key,
      })
    }),
  )
  assert(
    property(oneof(string(), webUrl()), (value) => {
      expect(parseRealtimeUrl(value)).toBeNull()
    }),
  )
})
