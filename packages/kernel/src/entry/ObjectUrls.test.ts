import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import type { ObjectUrls } from './ObjectUrls.js'
import { ObjectUrlsToken } from './ObjectUrlsToken.js'

const blob = new Blob(['x'])
let revoke: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  revoke = vi.spyOn(URL, 'revokeObjectURL')
})
afterEach(() => {
  revoke.mockRestore()
})

function setUp() {
  let urls: ObjectUrls | undefined
  const plugin = definePlugin({
    id: 'consumer',
    setup({ get }) {
      urls = get(ObjectUrlsToken)
    },
  })
  const t = createTestUploader({ config: { confirmUpload: true }, plugins: [plugin()] })
  return { ...t, urls: urls as ObjectUrls }
}

test('revokes the URLs of an entry, and no others, when it is removed', () => {
  const { urls, uploader, add } = setUp()
  const [a = '', b = ''] = add('a', 'b')
  const ofA = [urls.create(blob, a), urls.create(blob, a)]
  const ofB = urls.create(blob, b)
  expect(urls.size).toBe(3)
  uploader.removeFileByInternalId(a)
  expect(revoke.mock.calls.flat()).toEqual(ofA)
  expect(urls.size).toBe(1)
  urls.revoke(ofB)
  urls.revoke(ofB)
  urls.revoke('blob:another')
  expect(revoke).toHaveBeenCalledTimes(3)
  expect(urls.size).toBe(0)
})

test('revokes the URLs of a signal when it is aborted', () => {
  const { urls } = setUp()
  const controller = new AbortController()
  urls.create(blob, controller.signal)
  urls.create(blob, controller.signal)
  controller.abort()
  expect(urls.size).toBe(0)
  expect(revoke).toHaveBeenCalledTimes(2)
})

test('revokes all URLs when the uploader is destroyed', () => {
  const { urls, uploader, add } = setUp()
  const [a = ''] = add('a')
  const controller = new AbortController()
  urls.create(blob, a)
  urls.create(blob, controller.signal)
  uploader.destroy()
  expect(urls.size).toBe(0)
  expect(revoke).toHaveBeenCalledTimes(2)
  controller.abort()
  expect(revoke).toHaveBeenCalledTimes(2)
})

test('creates no URL for an unknown entry or an aborted signal', () => {
  const { urls } = setUp()
  const unknown = expect.objectContaining({ code: 'entry-unknown' })
  expect(() => urls.create(blob, 'unknown')).toThrow(unknown)
  expect(() => urls.create(blob, AbortSignal.abort())).toThrow(unknown)
  expect(urls.size).toBe(0)
})
