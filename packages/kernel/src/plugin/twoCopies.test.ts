import { afterEach, expect, test, vi } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { LoggerToken } from '../di/Logger.js'
import { type Transport, TransportToken } from '../steps/Transport.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createTestUploader } from '../testing/createTestUploader.js'
import { kernelVersion } from './kernelVersion.js'

afterEach(() => {
  vi.doUnmock('./kernelVersion.js')
  vi.resetModules()
})

/** Loads a second copy of the kernel, as a badly resolved dependency does. */
async function secondCopy(version: string = kernelVersion) {
  vi.resetModules()
  vi.doMock('./kernelVersion.js', () => ({ kernelVersion: version }))
  return import('../index.js')
}

test('kernelVersion is the version of the package', () => {
  expect(kernelVersion).toBe(packageJson.version)
})

test.each(['0.1.0', '0.1.99', '0.1.1-next.2'])(
  'a plugin of a copy with version %s works',
  async (version) => {
    const other = await secondCopy(version)
    expect(other.TransportToken).not.toBe(TransportToken)
    const upload = vi.fn<Transport['upload']>(() => new Promise(() => {}))
    const plugin = other.definePlugin({
      id: 'other-transport',
      config: { testLimit: other.numberOption(3) } as never,
      setup({ provide, contribute, get }) {
        get(other.LoggerToken).warn('The same logger.')
        provide(other.TransportToken, () => ({ upload, fileInfo: () => new Promise(() => {}) }) as Transport)
        contribute('fileValidator', { id: 'never', validate: () => undefined } as never)
      },
    })
    const t = createTestUploader({ config: { testLimit: 'many' } as object, plugins: [plugin()] })
    t.add('a')
    await microtasks()
    expect(upload).toHaveBeenCalledTimes(1)
    // The error of its parser is recognized, too.
    expect(t.log.join()).toContain('The same logger.')
    expect(t.log.join()).toContain('testLimit')
    t.uploader.unuse('other-transport')
    expect(() => t.uploader.transport).not.toThrow()
  },
)

test.each(['0.2.0', '0.0.9', '1.1.0'])(
  'a plugin of version %s is left out, and both versions are logged',
  async (version) => {
    const other = await secondCopy(version)
    const setup = vi.fn()
    const t = createTestUploader({ plugins: [other.definePlugin({ id: 'incompatible', setup })()] })
    expect(setup).not.toHaveBeenCalled()
    expect(t.log).toHaveLength(1)
    expect(t.log[0]).toContain('"incompatible"')
    expect(t.log[0]).toContain(`@lading/kernel ${version}`)
    expect(t.log[0]).toContain(`@lading/kernel ${kernelVersion}`)
  },
)

test('a plugin that no definePlugin() returned is left out', () => {
  const start = vi.fn()
  const plugin = { id: 'homemade', needs: [], config: {}, messages: {}, start }
  const t = createTestUploader({ plugins: [plugin] })
  expect(start).not.toHaveBeenCalled()
  expect(t.log).toEqual([expect.stringContaining('"homemade" is left out')])
})

test('two uploaders of two copies are independent', async () => {
  const other = await secondCopy()
  const t = createTestUploader()
  const log = vi.fn()
  const second = other.createUploader({
    config: { confirmUpload: true },
    services: (scope) => scope.value(other.LoggerToken, { error: log, warn: log }),
  })
  second.addFiles([new File(['x'], 'x')])
  t.add('a', 'b')
  expect([second.entries.size, t.uploader.entries.size]).toEqual([1, 2])
  second.destroy()
  expect(t.uploader.entries.size).toBe(2)
  expect(log).not.toHaveBeenCalled()
  expect(LoggerToken.key).toBe(other.LoggerToken.key)
})

test('two uploaders of one page share nothing', async () => {
  const one = createTestUploader({ config: { maxConcurrentRequests: 1 } })
  const two = createTestUploader({ config: { confirmUpload: true, localeName: 'xx' } })
  const seen: string[] = []
  one.uploader.on('file-added', ({ name }) => seen.push(`one ${name}`))
  two.uploader.on('file-added', ({ name }) => seen.push(`two ${name}`))
  one.add('a', 'b')
  two.add('c')
  await microtasks()
  expect(seen).toEqual(['one a', 'one b', 'two c'])
  expect(one.transport.uploads).toHaveLength(1)
  expect(two.transport.uploads).toHaveLength(0)
  two.uploader.setCurrentActivity('upload-list')
  expect(one.uploader.config.get('localeName')).toBe('en')
  one.uploader.destroy()
  two.uploader.uploadAll()
  await microtasks()
  expect(two.transport.uploads).toHaveLength(1)
  expect(two.uploader.getCurrentActivity()).toBe('upload-list')
})
