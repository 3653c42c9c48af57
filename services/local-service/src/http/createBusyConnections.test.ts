import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createBusyConnections } from './createBusyConnections.js'

/** Enough descriptors for 100 connections. */
const LIMIT = 812
const ONE = '192.0.2.1 https://shop.test'
const OTHER = '198.51.100.1 https://shop.test'

function open(busy: ReturnType<typeof createBusyConnections>, client: string, count: number) {
  const giveWay = vi.fn<() => void>()
  const leaves = Array.from({ length: count }, () => busy.enter(client, new Socket(), giveWay))
  return { giveWay, leaves, placed: leaves.filter((leave) => leave !== undefined).length }
}

test('a network has three quarters of the connections that the process can have', () => {
  const busy = createBusyConnections(() => LIMIT)
  expect(open(busy, ONE, 100).placed).toBe(75)
  expect(open(busy, OTHER, 25).placed).toBe(25)
})

test('the network that has most gives way to another one, up to its share', () => {
  const busy = createBusyConnections(() => LIMIT)
  const { giveWay } = open(busy, ONE, 75)
  expect(open(busy, OTHER, 75).placed).toBe(50)
  expect(giveWay).toHaveBeenCalledTimes(25)
})

test('a place is free again when its connection leaves', () => {
  const busy = createBusyConnections(() => LIMIT)
  const { leaves } = open(busy, ONE, 75)
  expect(open(busy, ONE, 1).placed).toBe(0)
  leaves[0]?.()
  expect(open(busy, ONE, 2).placed).toBe(1)
})

test('the number follows the limit of the process', () => {
  let limit = LIMIT
  const busy = createBusyConnections(() => limit)
  expect(open(busy, ONE, 10).placed).toBe(10)
  limit = 2012
  expect(open(busy, OTHER, 1000).placed).toBeGreaterThan(300)
})
