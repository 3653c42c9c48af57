import { consoleLogger } from '@lading/kernel/basics'
import { createTestUploader } from '@lading/kernel/testing'
import { expect, test, vi } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { NetworkError, PACKAGE_VERSION, toKebabCase, UID, UploadcareError, UploadError } from '../index.js'
import { CtxProvider } from './CtxProvider.js'

/** A provider before its component is loaded. */
const createProvider = ({ load = () => {} } = {}) =>
  new CtxProvider({ load, config: () => ({ multipleMax: '3' }), message: (key) => key })

const file = () => new File(['bytes'], 'a.txt', { type: 'text/plain' })

test('before the uploader is there, calls are kept and load it, and what can be read is empty', () => {
  const load = vi.fn()
  const provider = createProvider({ load })
  expect(provider.uploadCollection.size).toBe(0)
  const api = provider.getAPI()
  // A page that has the API uses it soon.
  expect(load).toHaveBeenCalled()
  expect([api.getOutputCollectionState().totalCount, api.getCurrentActivity(), api.l10n('cancel')]).toEqual([
    0,
    null,
    'cancel',
  ])
  expect(provider.cfg).toMatchObject({ multipleMax: 3, sourceList: 'local, url, camera, dropbox, gdrive' })

  const heard: string[] = []
  api.on('file-added', ({ name }) => heard.push(name))
  api.on('file-added', () => heard.push('canceled'))()
  const entry = api.addFileFromObject(file())
  expect(() => entry.name).toThrow(/@lading\/compat-uploadcare\/eager/)

  const { uploader } = createTestUploader()
  provider.connect({ getAPI: () => uploader })
  expect(entry.name).toBe('a.txt')
  expect(heard).toEqual(['a.txt'])
  expect(provider.uploadCollection.items()).toEqual([entry.internalId])
  provider.uploadCollection.clearAll()
  expect(provider.uploadCollection.size).toBe(0)
})

test('a kept call that fails is reported, and the others are made', () => {
  const provider = createProvider()
  const { uploader } = createTestUploader()
  const errors = vi.spyOn(consoleLogger, 'error').mockImplementation(() => {})
  provider.api.addFileFromCdnUrl('nonsense')
  provider.api.addFileFromObject(file())
  provider.connect({ getAPI: () => uploader })
  expect(uploader.entries.size).toBe(1)
  expect(errors.mock.calls.map(([message]) => message)).toEqual([
    'A call of the API that had waited for the uploader failed.',
  ])
  errors.mockRestore()
})

test('events have the payload as detail, once for each listener, also with another uploader', () => {
  const provider = createProvider()
  const names: unknown[] = []
  const listener = (event: Event) => names.push((event as CustomEvent).detail.name)
  provider.addEventListener('file-added', listener)
  provider.addEventListener('file-added', listener)
  provider.addEventListener('something-else', listener)
  const first = createTestUploader().uploader
  const second = createTestUploader().uploader
  provider.connect({ getAPI: () => first })
  provider.connect(null)
  first.addFileFromObject(file())
  provider.connect({ getAPI: () => second })
  second.addFileFromObject(file())
  provider.removeEventListener('file-added', listener)
  second.addFileFromObject(file())
  expect(names).toEqual(['a.txt'])
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
