import { expect, test, vi } from 'vitest'
import { createDeliveryUrlResolver, type DeliveryUrlOptions } from './createDeliveryUrlResolver.js'

const url = 'https://cdn.example/5b9d0a3e-2f1c-4d7a-9c1e-0f6a7b8c9d01/-/preview/'
const context = { uuid: '5b9d0a3e', cdnUrlModifiers: '', fileName: 'a.png' }

function resolve(options: Partial<DeliveryUrlOptions>): Promise<string> {
  return createDeliveryUrlResolver({ proxy: '', resolver: null, context, onError() {}, ...options })(url)
}

test('without a proxy the delivery URL itself is requested', async () => {
  expect(await resolve({})).toBe(url)
})

test('a proxy receives the encoded URL at each place', async () => {
  expect(await resolve({ proxy: 'https://p.example/?u={{previewUrl}}&again={{ previewUrl }}' })).toBe(
    `https://p.example/?u=${encodeURIComponent(url)}&again=${encodeURIComponent(url)}`,
  )
})

test('a resolver takes precedence and receives the file', async () => {
  const resolver = vi.fn(async () => 'https://signed.example/')
  expect(await resolve({ proxy: 'https://p.example/{{previewUrl}}', resolver })).toBe(
    'https://signed.example/',
  )
  expect(resolver).toHaveBeenCalledExactlyOnceWith(url, context)
})

test.each([
  ['throws', () => Promise.reject(new Error('down'))],
  ['returns nothing', () => undefined as never],
  ['returns an empty string', () => ''],
])(
  'after a resolver that %s the delivery URL itself is requested, and the error is reported',
  async (_, resolver) => {
    const onError = vi.fn()
    expect(await resolve({ resolver, onError })).toBe(url)
    expect(onError).toHaveBeenCalledOnce()
  },
)
