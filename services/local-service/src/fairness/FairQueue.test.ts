import { expect, test } from 'vitest'
import { FairQueue } from './FairQueue.js'
import { findHeaviest } from './findHeaviest.js'
import { findSite } from './findSite.js'
import { networkOf } from './networkOf.js'

const anyone = { site: () => true, source: () => true }
const clientOf = (ip: string) => `${networkOf(ip)} `

test('a subscriber with many IPv6 networks is one site', () => {
  expect(findSite(clientOf('2001:db8:1:2::9'))).toBe('2001:db8:1::/48')
  expect(findSite(networkOf('2001:db8:1:ffff::9'))).toBe('2001:db8:1::/48')
  expect(findSite(clientOf('9.9.9.9'))).toBe('9.9.9.9')
  expect(findSite('unknown ')).toBe('unknown')
})

test('a site with many networks has no more turns than another, and its networks take turns', () => {
  const queue = new FairQueue<string>()
  for (let index = 0; index < 6; index++) queue.add(clientOf(`2001:db8:1:${index % 2}::1`), `hostile${index}`)
  queue.add(clientOf('9.9.9.9'), 'honest0')
  queue.add(clientOf('9.9.9.9'), 'honest1')
  const order = Array.from({ length: 6 }, () => queue.take(anyone))
  expect(order).toEqual(['hostile0', 'honest0', 'hostile1', 'honest1', 'hostile2', 'hostile3'])
})

test('whoever has most gives way, by the newest item', () => {
  const queue = new FairQueue<string>()
  for (let index = 0; index < 4; index++) queue.add(clientOf(`2001:db8:1:${index}::1`), `hostile${index}`)
  queue.add(clientOf('2001:db8:1:3::1'), 'newest')
  queue.add(clientOf('9.9.9.9'), 'honest')
  expect(queue.findUnworthy(clientOf('8.8.8.8'))).toBe('newest')
  expect(queue.findUnworthy(clientOf('9.9.9.9'))).toBe('newest')
  // The newcomer would then have more.
  expect(queue.findUnworthy(clientOf('2001:db8:1:3::1'))).toBeUndefined()
})

test('two that have the same do not push each other out', () => {
  const weights = new Map([
    ['a ', 3],
    ['b ', 2],
  ])
  expect(findHeaviest(weights, 'b ', 1)).toBeUndefined()
  expect(findHeaviest(weights, 'c ', 1)).toBe('a ')
  expect(findHeaviest(new Map([['a ', 1]]), 'c ', 1)).toBeUndefined()
})

test('a turn asks about few of thousands of sources, and about none of a site that may have no turn', () => {
  const queue = new FairQueue<number>()
  for (let index = 0; index < 3000; index++) queue.add(`9.9.9.9 https://${index}.test`, index)
  queue.add(clientOf('8.8.8.8'), 3000)
  let asked = 0
  const rules = (isOpen: boolean) => ({
    site: (site: string) => isOpen || site !== '9.9.9.9',
    source() {
      asked++
      return true
    },
  })
  expect(queue.take(rules(false))).toBe(3000)
  expect(queue.take(rules(false))).toBeUndefined()
  expect(asked).toBeLessThan(10)
  expect(Array.from({ length: 10 }, () => queue.take(rules(true)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(asked).toBeLessThan(50)
})

test('items are counted by source, network and site, and nothing is left of those that are gone', () => {
  const queue = new FairQueue<string>()
  const sources = ['2001:db8:1:1::/64 a', '2001:db8:1:1::/64 b', '2001:db8:1:2::/64 a']
  for (const source of sources) queue.add(source, source)
  const count = () =>
    [sources[0] ?? '', '2001:db8:1:1::/64', '2001:db8:1::/48'].map((name) => queue.count(name))
  expect(count()).toEqual([1, 2, 3])
  expect([queue.remove(sources[0] ?? '', 'other'), queue.remove(sources[0] ?? '', sources[0] ?? '')]).toEqual(
    [false, true],
  )
  expect(count()).toEqual([0, 1, 2])
  expect(queue.drain()).toEqual(sources.slice(1))
  expect([...count(), queue.take(anyone)]).toEqual([0, 0, 0, undefined])
})
