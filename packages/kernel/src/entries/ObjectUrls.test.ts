import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { definePlugin } from '../plugin/definePlugin.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { type ObjectUrls, ObjectUrlsToken } from './ObjectUrls.js'

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
    id: 'taker',
    setup({ get }) {
      urls = get(ObjectUrlsToken)
    },
  })
  const t = createTestUploader({ config: { confirmUpload: true }, plugins: [plugin()] })
  return { ...t, urls: urls as ObjectUrls }
}

test('the URLs of an entry end with it, and no others', () => {
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

test('the URLs of a signal end with it', () => {
  const { urls } = setUp()
  const controller = new AbortController()
  urls.create(blob, controller.signal)
  urls.create(blob, controller.signal)
  controller.abort()
  expect(urls.size).toBe(0)
  expect(revoke).toHaveBeenCalledTimes(2)
})

test('all of them end with the uploader', () => {
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

test('an owner that is gone gets none', () => {
  const { urls } = setUp()
  const unknown = expect.objectContaining({ code: 'entry-unknown' })
  expect(() => urls.create(blob, 'nobody')).toThrow(unknown)
  expect(() => urls.create(blob, AbortSignal.abort())).toThrow(unknown)
  expect(urls.size).toBe(0)
})
