import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'
import { expect, test, vi } from 'vitest'
import { appWith } from './uploader.js'

const uploads = {} as TransportCode
const list = () => Promise.reject(new Error('not needed'))

test('the app begins behind what the page has to do already, such as reading the response to an early upload', async () => {
  const order: string[] = []
  setTimeout(() => order.push('response'))
  await appWith(list, async () => uploads, Promise.resolve(uploads)).then(() => order.push('app'))
  expect(order).toEqual(['response', 'app'])
})

test('the app does not wait for uploads that are late or cannot be loaded', async () => {
  const load = vi.fn(async () => uploads)
  const late = new Promise<TransportCode>(() => {})
  const failed = () => Promise.reject(new Error('no connection'))
  for (const loading of [() => undefined, () => late, failed]) {
    expect(await appWith(list, load, loading())).toHaveProperty('Root')
  }
  // An upload loads them, and reports a failure.
  expect(load).not.toHaveBeenCalled()
})
