import type { FileInfo, GroupInfo, UploadEntry } from '@lading/kernel'
import { expect, test, vi } from 'vitest'
import type { ServiceTransport } from './createTransport.js'
import { lazyTransport } from './lazyTransport.js'

const info = { uuid: 'u' } as FileInfo
const options = { signal: new AbortController().signal, onProgress() {}, onBytesSent() {} }
const entry = {} as UploadEntry

const group = { uuid: 'g' } as GroupInfo

function transport(): ServiceTransport {
  return {
    upload: vi.fn(async () => info),
    fileInfo: vi.fn(async () => info),
    createGroup: vi.fn(async () => group),
    dispose: vi.fn(),
  }
}

test('it is loaded once, when it is first wanted, and passes everything on', async () => {
  const real = transport()
  const load = vi.fn(async () => real)
  const lazy = lazyTransport(load)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([lazy.upload(entry, options), lazy.fileInfo('u', options)])).toEqual([info, info])
  expect(load).toHaveBeenCalledTimes(1)
  expect(real.upload).toHaveBeenCalledWith(entry, options)
  expect(real.fileInfo).toHaveBeenCalledWith('u', options)
  expect(await lazy.createGroup([entry], options)).toBe(group)
  expect(real.createGroup).toHaveBeenCalledWith([entry], options)
})

test('a failure to load is a network error of the upload, and the next one tries again', async () => {
  const load = vi.fn(async () => transport()).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const lazy = lazyTransport(load)
  await expect(lazy.upload(entry, options)).rejects.toMatchObject({
    name: 'NetworkError',
    message: 'Network error',
  })
  expect(await lazy.upload(entry, options)).toBe(info)
})
