import { expect, test } from 'vitest'
import { createStage } from '../testing/fixtures/createStage.js'

const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic

test.each([
  ['a cyclic object', { album: cyclic }, '"album" is an object'],
  ['a plain object', { album: { year: 2024 } }, '"album" is an object'],
  ['an array', { albums: ['a'] }, '"albums" is an array'],
  ['a function', { onDone: () => {} }, '"onDone" is a function'],
  ['a symbol', { key: Symbol('x') }, '"key" is a symbol'],
  ['a bigint', { id: 10n }, '"id" is a bigint'],
  ['a number without a JSON form', { size: Number.NaN }, '"size" is the number NaN'],
  ['no object at all', ['a'], 'it is an array'],
])('%s is refused with its own error, and nothing is sent', async (_, metadata, problem) => {
  for (const route of ['direct', 'multipart', 'url'] as const) {
    const stage = createStage()
    const { end, error } = await stage.run(route, { metadata: metadata as never })
    expect(end).toBe('UploadError metadata-invalid')
    expect(error?.message).toContain(problem)
    expect(stage.service.ledger).toEqual([])
  }
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
