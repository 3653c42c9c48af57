import { expect, test } from 'vitest'
import { createStage } from '../testing/fixtures/createStage.js'

const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic
const throwing = {
  get album(): string {
    throw new Error('fault of the page')
  },
}
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key-${i}`, 'x']))

test.each([
  ['no object at all', ['a'], 'it is an array'],
  ['a 51st key', keys(51), 'it has 51 keys, and at most 50 are allowed'],
  ['an empty key', { '': 'x' }, 'the key "" is not a valid key'],
  ['a key with a space', { 'my key': 'x' }, 'the key "my key" is not a valid key'],
  ['a key of 65 characters', { ['k'.repeat(65)]: 'x' }, 'has 65 characters, and at most 64 are allowed'],
])('%s is refused with its own error, and nothing is sent', async (_, metadata, problem) => {
  for (const route of ['direct', 'multipart', 'url'] as const) {
    const stage = createStage()
    const { end, error } = await stage.run(route, { metadata: metadata as never })
    expect(end).toBe('UploadError metadata-invalid')
    expect(error?.message).toContain(problem)
    expect(stage.service.ledger).toEqual([])
  }
})

test.each([
  ['50 keys and empty ones', { ...keys(50), none: null, missing: undefined }],
  ['a key of 64 characters', { [`${'k'.repeat(60)}_.:-`]: 'x' }],
  ['a value of 512 emoji', { note: '🏖'.repeat(512) }],
])('%s are within the limits and sent', async (_, metadata) => {
  const stage = createStage()
  const { end } = await stage.run('direct', { metadata: metadata as never })
  expect(end).toBe('ok')
  const body = stage.service.calls('POST /base/')[0]?.request.body as FormData
  const sent = [...body].filter(([name]) => name.startsWith('metadata')).map(([, value]) => value)
  expect(sent).toEqual(Object.values(metadata).filter((value) => value))
})

test('strings, numbers and booleans are sent as strings, empty values are left out', async () => {
  const stage = createStage()
  const metadata = { title: 'Beach', year: 2024, isPublic: false, none: null, missing: undefined }
  const { end } = await stage.run('direct', { metadata: metadata as never })
  expect(end).toBe('ok')
  const body = stage.service.calls('POST /base/')[0]?.request.body as FormData
  expect([...body].filter(([name]) => name.startsWith('metadata'))).toEqual([
    ['metadata[title]', 'Beach'],
    ['metadata[year]', '2024'],
    ['metadata[isPublic]', 'false'],
  ])
})

test.each([
  ['a cyclic object', { album: cyclic }, []],
  ['a plain object', { album: { year: 2024 } }, [['metadata[album]', '{"year":2024}']]],
  ['an array', { albums: ['a'] }, [['metadata[albums]', '["a"]']]],
  ['a function', { onDone: () => {} }, []],
  ['a symbol', { key: Symbol('x') }, []],
  ['a bigint', { id: 10n }, [['metadata[id]', '10']]],
  ['a number without a JSON form', { size: Number.NaN }, [['metadata[size]', 'NaN']]],
  ['a getter that throws', throwing, []],
  ['a value of 513 characters', { note: 'x'.repeat(513) }, [['metadata[note]', 'x'.repeat(512)]]],
  ['half of an emoji', { note: 'a\ud83d' }, [['metadata[note]', 'a\ufffd']]],
  ['a null character', { note: 'a\0b', none: '\0' }, [['metadata[note]', 'ab']]],
])('%s as a value does not end the upload', async (_, metadata, expected) => {
  for (const route of ['direct', 'multipart', 'url'] as const) {
    const stage = createStage()
    expect(await stage.run(route, { metadata: metadata as never })).toMatchObject({
      end: 'ok',
    })
    if (route !== 'direct') continue
    const body = stage.service.calls('POST /base/')[0]?.request.body as FormData
    const sent = [...body].filter(([name]) => name.startsWith('metadata'))
    expect(sent).toEqual(expected)
  }
})
