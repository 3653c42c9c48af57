import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createPage, parsePageRange } from './createPage.js'

const request = {
  query: (name: string) => (name === 'limit' ? '1000' : undefined),
  field: 'datetime_uploaded',
  address: 'http://service/files/',
}
const range = parsePageRange(request)
const items = (count: number, text = '') =>
  Readable.from(Array.from({ length: count }, (_, index) => ({ id: `id-${index}`, text })))
const placeOf = ({ id }: { readonly id: string }) => ['2026-05-01T12:00:00.000Z', id] as const

test('a page of large items ends before it takes much memory, and the next one begins behind it', async () => {
  const page = await createPage(items(1000, 'x'.repeat(50_000)), placeOf, request, range, null)
  expect(page.results.length).toBeGreaterThan(10)
  expect(page.results.length).toBeLessThan(100)
  const from = new URL(page.next ?? '').searchParams.get('from')
  expect(from).toBe(`2026-05-01T12:00:00.000Z~${page.results.at(-1)?.id}`)
  expect((await createPage(items(1000), placeOf, request, range, null)).next).toBeNull()
})

test('a list that was left before its end has a next page, also without items', async () => {
  const end = ['2026-05-01T11:00:00.000Z', 'other'] as const
  const page = await createPage(items(0), placeOf, request, range, null, () => end)
  expect(page.results).toEqual([])
  expect(new URL(page.next ?? '').searchParams.get('from')).toBe(end.join('~'))
})
