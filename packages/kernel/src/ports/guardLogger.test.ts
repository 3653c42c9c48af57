import '../di/reflect.js'
import { container as root } from 'tsyringe'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { CreateUploaderOptions } from '../compose/prepareParts.js'
import { createUploader } from '../createUploader.js'
import { type Logger, LoggerToken } from '../di/Logger.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { microtasks } from '../testing/createFakeClock.js'
import { createFakeTransport } from '../testing/createFakeTransport.js'

const fail = () => {
  throw new Error('fault of the page')
}
const throwing: Logger = {
  error() {
    throw new Error('fault of the logger')
  },
  warn() {
    throw new Error('fault of the logger')
  },
}
const rejecting: Logger = {
  error: () => Promise.reject(new Error('fault of the logger')),
  warn: () => Promise.reject(new Error('fault of the logger')),
}
/** A class, as hosts register them, that has not all of its methods. */
class BrokenLogger {
  readonly #prefix = 'host'
  error(message: string): void {
    throw new Error(`${this.#prefix} ${message}`)
  }
}

const ways: [string, () => CreateUploaderOptions][] = [
  ['given by `services`', () => ({ services: (scope) => void scope.value(LoggerToken, throwing) })],
  ['built by `services`', () => ({ services: (scope) => void scope.provide(LoggerToken, () => throwing) })],
  ['that rejects', () => ({ services: (scope) => void scope.value(LoggerToken, rejecting) })],
  ['registered in a container', () => ({ container: container({ useValue: throwing }) })],
  ['that is a class in a container', () => ({ container: container({ useClass: BrokenLogger as never }) })],
]

function container(provider: { useValue: Logger } | { useClass: new () => Logger }) {
  const host = root.createChildContainer()
  host.register<Logger>(LoggerToken.key, provider as { useValue: Logger })
  return host
}

let consoleError: MockInstance
let consoleWarn: MockInstance

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(ways)(
  'a throwing logger %s stops neither uploads nor events nor plugins nor the end of the uploader',
  async (_, options) => {
    const transport = createFakeTransport()
    const cleanup = vi.fn()
    const setup = vi.fn()
    const listener = vi.fn()
    const uploader = createUploader({
      ...options(),
      config: {
        multipleMax: 'many',
        metadata: fail,
        fileValidators: [{ runOn: 'add', validator: fail }],
        validatorFailure: 'skip',
      },
      plugins: [
        null as never,
        definePlugin({ id: 'bad', setup: fail })(),
        definePlugin({
          id: 'poor',
          setup({ onCleanup, contribute }) {
            onCleanup(cleanup)
            onCleanup(fail)
            contribute('fileHook', { id: 'h', hook: 'beforeUpload', handle: fail })
          },
        })(),
        transport.plugin,
        definePlugin({ id: 'good', setup })(),
      ],
    })
    expect(setup).toHaveBeenCalledTimes(1)
    uploader.on('file-added', fail)
    uploader.on('file-added', listener)
    uploader.on('file-upload-failed', fail)
    uploader.on('file-upload-success', listener)
    uploader.config.subscribe(['accept'], fail)
    uploader.config.subscribe(['accept'], listener)
    uploader.config.set({ accept: 'text/plain' })
    expect(listener).toHaveBeenCalledTimes(1)
    const [a = '', b = ''] = uploader.addFiles([new File(['a'], 'a.txt'), new File(['b'], 'b.txt')])
    expect(listener).toHaveBeenCalledTimes(3)
    uploader.config.set({ accept: '' })
    await vi.waitFor(() => expect(transport.uploads).toHaveLength(2))
    transport.of('a.txt').fail(new Error('unknown'))
    transport.of('b.txt').succeed()
    await microtasks()
    expect([a, b].map((id) => uploader.getOutputItem(id).status)).toEqual(['failed', 'success'])
    uploader.retryUpload(a)
    await vi.waitFor(() => expect(transport.uploads).toHaveLength(3))
    transport.of('a.txt').succeed()
    await microtasks()
    expect(uploader.getOutputItem(a).status).toBe('success')
    await uploader.openSource('unknown')
    uploader.destroy()
    expect(cleanup).toHaveBeenCalledTimes(1)
  },
)

test('what a throwing logger does not log is in the console, with its error', () => {
  const uploader = createUploader({ services: (scope) => void scope.value(LoggerToken, throwing) })
  const { warn } = uploader.logger
  warn('Mind this.', 7)
  expect(consoleWarn.mock.calls).toEqual([['[lading] Mind this.', 7]])
  expect(consoleError.mock.calls).toEqual([
    [
      expect.stringContaining('The logger threw'),
      expect.objectContaining({ message: 'fault of the logger' }),
    ],
  ])
  consoleWarn.mockImplementation(fail)
  expect(() => warn('Mind this too.')).not.toThrow()
})

test('a logger that works receives every message as its own method, and is the same wherever it is read', () => {
  class HostLogger implements Logger {
    readonly #lines: unknown[] = []
    error(...parts: readonly unknown[]): void {
      this.#lines.push(['error', ...parts])
    }
    warn(...parts: readonly unknown[]): void {
      this.#lines.push(['warn', ...parts])
    }
    get lines(): readonly unknown[] {
      return this.#lines
    }
  }
  const logger = new HostLogger()
  let seen: Logger | undefined
  const plugin = definePlugin({
    id: 'p',
    setup(context) {
      seen = context.logger
    },
  })
  const uploader = createUploader({
    services: (scope) => void scope.value(LoggerToken, logger),
    plugins: [plugin()],
  })
  uploader.logger.error('a', 1)
  uploader.logger.warn('b')
  expect(logger.lines).toEqual([
    ['error', 'a', 1],
    ['warn', 'b'],
  ])
  expect(seen).toBe(uploader.logger)
  expect(uploader.scope.get(LoggerToken)).toBe(uploader.logger)
  expect(uploader.scope.container.resolve(LoggerToken.key)).toBe(uploader.logger)
})
