import { expect, test } from 'vitest'
import { chooseUnworthy, type PlacedUpload } from './chooseUnworthy.js'

const HOUR_MS = 3_600_000
let count = 0

function place(facts: Partial<PlacedUpload> = {}): PlacedUpload {
  count++
  const usual = { network: 'a', publicKey: 'p', startedAtMs: 0, bytes: 0, isReceiving: false, weight: 1 }
  return { uuid: `${facts.network ?? 'a'}${count}`, ...usual, ...facts }
}
const many = (length: number, facts: Partial<PlacedUpload>) => Array.from({ length }, () => place(facts))
const newcomer = { network: 'new', publicKey: 'p' }

test('the network that takes most gives way, by the upload with the fewest bytes for its age', () => {
  const least = place({ network: 'hostile', bytes: 1 })
  const uploads = [
    ...many(10, { network: 'honest', bytes: 0, startedAtMs: HOUR_MS }),
    ...many(80, { network: 'hostile', bytes: 100_000 }),
    ...many(9, { network: 'hostile', startedAtMs: HOUR_MS - 1000 }),
    least,
  ]
  expect(chooseUnworthy(uploads, newcomer, 100, HOUR_MS)).toBe(least.uuid)
})

test('uploads that receive bytes go last', () => {
  const uploads = [...many(99, { network: 'b', isReceiving: true }), place({ network: 'b', bytes: 1e9 })]
  expect(chooseUnworthy(uploads, newcomer, 100, HOUR_MS)).toBe(uploads.at(-1)?.uuid)
})

test('within the network of the newcomer, the project that takes most gives way', () => {
  const uploads = [
    ...many(30, { network: 'new', publicKey: 'p' }),
    ...many(70, { network: 'new', publicKey: 'q' }),
  ]
  const chosen = uploads.find(({ uuid }) => uuid === chooseUnworthy(uploads, newcomer, 100, 1))
  expect(chosen?.publicKey).toBe('q')
})

test('a network within its share keeps uploads that make progress', () => {
  const uploads = [
    ...many(50, { network: 'a', bytes: 1_000_000 }),
    ...many(50, { network: 'new', bytes: 1_000_000 }),
  ]
  expect(chooseUnworthy(uploads, newcomer, 100, HOUR_MS)).toBeUndefined()
  expect(chooseUnworthy(uploads, newcomer, 100, 24 * HOUR_MS)).toMatch(/^new/)
})

test('a few uploads of one network stay, however many other networks come', () => {
  const honest = many(5, { network: 'honest', publicKey: 'p', startedAtMs: HOUR_MS - 1000 })
  const uploads = [...honest, ...Array.from({ length: 995 }, (_, index) => place({ network: `n${index}` }))]
  expect(chooseUnworthy(uploads, newcomer, 1000, HOUR_MS)).toMatch(/^n/)
})

test('weights count, not only numbers', () => {
  const uploads = [...many(20, { network: 'small' }), ...many(2, { network: 'large', weight: 40 })]
  expect(chooseUnworthy(uploads, newcomer, 100, HOUR_MS)).toMatch(/^large/)
})

test('the networks of one subscriber share what one site has, and the largest of them gives way', () => {
  const site = Array.from({ length: 60 }, (_, index) => place({ network: `2001:db8:1:${index}::/64` }))
  const uploads = [...site, ...many(2, { network: '2001:db8:1:7::/64' }), ...many(38, { network: 'honest' })]
  expect(chooseUnworthy(uploads, newcomer, 100, HOUR_MS)).toMatch(/^2001:db8:1:7::/)
})

test('each of thousands of uploads is looked at a few times only', () => {
  let looks = 0
  const uploads = Array.from({ length: 5000 }, (_, index) => {
    const upload = place({ network: '2001:db8:1:1::/64', startedAtMs: (index * 7919) % 5000 })
    return {
      ...upload,
      get startedAtMs() {
        looks++
        return upload.startedAtMs
      },
    }
  })
  expect(chooseUnworthy(uploads, newcomer, 5000, HOUR_MS)).toBeDefined()
  expect(looks).toBeLessThanOrEqual(2 * uploads.length)
})
