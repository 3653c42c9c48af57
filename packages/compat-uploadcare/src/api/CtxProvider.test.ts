import { createTestUploader } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { NetworkError, PACKAGE_VERSION, toKebabCase, UID, UploadcareError, UploadError } from '../index.js'
import { CtxProvider } from './CtxProvider.js'

const file = () => new File(['bytes'], 'a.txt', { type: 'text/plain' })

test('the API is the uploader, and reading it loads the app; so do listeners to what comes before an upload', () => {
  const { uploader } = createTestUploader({ config: { multipleMax: 3 } })
  const find = vi.fn((_loads: boolean) => uploader)
  const provider = new CtxProvider({ uploader: find })
  expect(provider.getAPI()).toBe(uploader)
  expect(find.mock.lastCall).toEqual([true])
  expect(provider.cfg.multipleMax).toBe(3)
  provider.addEventListener('file-upload-success', () => {})
  expect(find.mock.lastCall).toEqual([false])
  provider.addEventListener('file-added', () => {})
  expect(find.mock.lastCall).toEqual([true])
  expect(provider.uploadCollection.size).toBe(0)
  const { internalId } = uploader.addFileFromObject(file())
  expect(provider.uploadCollection.items()).toEqual([internalId])
  provider.uploadCollection.clearAll()
  expect(provider.uploadCollection.size).toBe(0)
})

test('events have the payload as detail, once for each listener, also with another uploader', () => {
  const first = createTestUploader().uploader
  const second = createTestUploader().uploader
  const provider = new CtxProvider({ uploader: () => first })
  const names: unknown[] = []
  const listener = (event: Event) => names.push((event as CustomEvent).detail.name)
  provider.addEventListener('file-added', listener)
  provider.addEventListener('file-added', listener)
  provider.addEventListener('something-else', listener)
  provider.follow(first)
  first.addFileFromObject(file())
  expect(names).toEqual(['a.txt'])
  provider.follow(second)
  first.addFileFromObject(file())
  second.addFileFromObject(file())
  provider.removeEventListener('file-added', listener)
  second.addFileFromObject(file())
  expect(names).toEqual(['a.txt', 'a.txt'])
})

test('errors are found by their names, whichever transport has thrown them', () => {
  const refused = Object.assign(new Error('refused'), { name: 'UploadError' })
  expect(refused).toBeInstanceOf(UploadError)
  expect(refused).toBeInstanceOf(UploadcareError)
  expect(refused).not.toBeInstanceOf(NetworkError)
  expect(new NetworkError('offline')).toBeInstanceOf(UploadcareError)
  expect(new UploadError('refused', 'TooLarge').code).toBe('TooLarge')
  expect({ name: 'UploadError' }).not.toBeInstanceOf(UploadError)
})

test('small values', () => {
  expect(PACKAGE_VERSION).toBe(packageJson.version)
  expect(['multipleMax', 'Upload List', 'a_b'].map(toKebabCase)).toEqual([
    'multiple-max',
    'upload-list',
    'a-b',
  ])
  expect(UID.generateFastUid()).not.toBe(UID.generateFastUid())
  expect(UID.generateRandomUUID()).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})
