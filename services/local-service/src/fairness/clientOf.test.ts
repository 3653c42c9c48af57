import { expect, test } from 'vitest'
import { clientOf } from './clientOf.js'
import { findNetwork } from './findNetwork.js'

type Request = Parameters<typeof clientOf>[0]
const name = (headers: Record<string, string>) =>
  clientOf({ ip: '198.51.100.1', headers } as never as Request)

test.each([
  ['origin', { origin: 'https://shop.example:8443' }, 'https://shop.example:8443'],
  ['origin without a page', { origin: 'null' }, 'null'],
  ['referrer', { referer: 'https://shop.example/cart?id=1' }, 'https://shop.example'],
  ['kind of request', { 'sec-fetch-site': 'cross-site' }, 'cross-site'],
  ['lack of them', {}, ''],
])("a client is named by its network and its page's %s", (_, headers, page) => {
  expect(name(headers as Record<string, string>)).toBe(`198.51.100.1 ${page}`)
})

const long = 'a'.repeat(15_000)
test.each([
  ['origin', `https://${long}1.example`, `https://${long}2.example`],
  ['referer', `https://${long}1.example/`, `https://${long}2.example/`],
  ['sec-fetch-site', `${long}1`, `${long}2`],
])('15,000 characters as %s make a short name of their own', (header, one, two) => {
  const [first, second] = [name({ [header]: one }), name({ [header]: two })]
  expect(first.length).toBeLessThan(150)
  expect(first).not.toBe(second)
  expect(name({ [header]: one })).toBe(first)
  expect(findNetwork(first)).toBe('198.51.100.1')
})

test.each(['a b', 'https://a.example\nb', 'ä'.repeat(60), '\u0000'])(
  'the origin %j makes a plain name',
  (origin) => {
    expect(name({ origin })).toMatch(/^198\.51\.100\.1 [\w.:/-]+$/)
  },
)
