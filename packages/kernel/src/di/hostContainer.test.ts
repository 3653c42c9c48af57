import './reflect.js'
import { type DependencyContainer, inject, injectable, Lifecycle, container as root } from 'tsyringe'
import { describe, expect, test, vi } from 'vitest'
import {
  type Clock,
  ClockToken,
  type ConfigStore,
  createUploader,
  definePlugin,
  type EntryList,
  type Logger,
  LoggerToken,
  ObjectUrlsToken,
  RandomToken,
  type Token,
  type Transport,
  TransportToken,
  token,
  type Uploader,
  UploaderToken,
} from '../index.js'
import {
  ActivitiesToken,
  AdderToken,
  CollectionToken,
  CollectionValidatorsToken,
  ConfigToken,
  EntriesToken,
  EventsToken,
  FileHooksToken,
  GroupsToken,
  LocaleToken,
  PluginsToken,
  QueueToken,
  SchedulerToken,
  SlotsToken,
  UppyToken,
  ValidationToken,
} from '../services.js'
import { createFakeClock, createFakeTransport, microtasks } from '../testing/index.js'

const silent: Logger = { error: () => {}, warn: () => {} }
const text = (name: string) => new File(['text'], name, { type: 'text/plain' })

describe("a host's container", () => {
  test('an instance under a kernel token replaces the default', async () => {
    const host = root.createChildContainer()
    const clock = createFakeClock()
    const log: unknown[] = []
    host.registerInstance<Clock>(ClockToken.key, clock)
    host.registerInstance<Logger>(LoggerToken.key, {
      error: (...p) => log.push(p),
      warn: (...p) => log.push(p),
    })
    const uploader = createUploader({ container: host, config: { multipleMax: 'many' } })
    expect(uploader.scope.get(ClockToken)).toBe(clock)
    expect(uploader.scope.container.resolve(ClockToken.key)).toBe(clock)
    expect(uploader.logger).toBe(uploader.scope.get(LoggerToken))
    expect(log).toHaveLength(1)
    uploader.addFileFromObject(text('a'))
    await microtasks()
    expect(clock.pending).toBeGreaterThan(0)
    uploader.destroy()
    expect(clock.pending).toBe(0)
  })

  test('a class under a kernel token is built once for each uploader, however tsyringe keeps it', async () => {
    class HostTransport implements Transport {
      upload = vi.fn(() => new Promise<never>(() => {}))
      fileInfo = vi.fn(() => new Promise<never>(() => {}))
    }
    for (const options of [undefined, { lifecycle: Lifecycle.ContainerScoped }]) {
      const host = root.createChildContainer()
      host.register<Transport>(TransportToken.key, { useClass: HostTransport }, options)
      const [a, b] = [createUploader({ container: host }), createUploader({ container: host })]
      expect(a.transport).toBe(a.transport)
      expect(a.scope.container.resolve(TransportToken.key)).toBe(a.transport)
      expect(a.transport).not.toBe(b.transport)
      a.addFiles([text('a'), text('b')])
      await microtasks()
      expect((a.transport as HostTransport).upload).toHaveBeenCalledTimes(2)
      expect((b.transport as HostTransport).upload).not.toHaveBeenCalled()
      a.destroy()
      b.destroy()
    }
  })

  test('a factory and a class find the services of the uploader that they are built for', () => {
    class Rules {
      readonly entries: EntryList
      readonly config: ConfigStore
      constructor(entries: EntryList, config: ConfigStore) {
        this.entries = entries
        this.config = config
      }
    }
    inject(EntriesToken.key)(Rules, undefined, 0)
    inject(ConfigToken.key)(Rules, undefined, 1)
    injectable()(Rules)
    const host = root.createChildContainer()
    const create = vi.fn((c: DependencyContainer) => c.resolve(Rules))
    host.register(TransportToken.key, { useFactory: create })
    host.register(ObjectUrlsToken.key, { useClass: Rules })
    const [a, b] = [createUploader({ container: host }), createUploader({ container: host })]
    for (const uploader of [a, b]) {
      for (const key of [TransportToken, ObjectUrlsToken] as Token<unknown>[]) {
        const built = uploader.scope.get(key) as Rules
        expect(built.entries).toBe(uploader.entries)
        expect(built.config).toBe(uploader.config)
        expect(uploader.scope.get(key)).toBe(built)
      }
    }
    expect(create).toHaveBeenCalledTimes(2)
  })

  test('factories of several kernel tokens find one another, in whatever order they are built', () => {
    const host = root.createChildContainer()
    host.register(LoggerToken.key, { useFactory: () => ({ ...silent }) })
    host.register(ClockToken.key, {
      useFactory: (c) => Object.assign(createFakeClock(), { logger: c.resolve(LoggerToken.key) }),
    })
    const uploader = createUploader({ container: host })
    expect(uploader.scope.get(ClockToken)).toMatchObject({ logger: uploader.logger })
    expect((uploader.scope.get(ClockToken) as Clock & { logger: Logger }).logger).toBe(uploader.logger)
  })

  test('a singleton of the host outlives the uploader', () => {
    const dispose = vi.fn()
    class HostClock {
      now = () => 0
      schedule = () => () => {}
      dispose = dispose
    }
    const host = root.createChildContainer()
    host.registerSingleton<Clock>(ClockToken.key, HostClock)
    const first = createUploader({ container: host })
    const clock = first.scope.get(ClockToken)
    first.destroy()
    expect(dispose).not.toHaveBeenCalled()
    const second = createUploader({ container: host })
    expect(second.scope.get(ClockToken)).toBe(clock)
    expect(host.resolve(ClockToken.key)).toBe(clock)
  })

  test('what is registered after the uploader was made, but before the first use, counts', () => {
    const host = root.createChildContainer()
    const uploader = createUploader({ container: host })
    const urls = { get: vi.fn() }
    host.register(ObjectUrlsToken.key, {
      useFactory: (c) => ({ ...urls, uploader: c.resolve(UploaderToken.key) }),
    })
    expect(uploader.scope.get(ObjectUrlsToken)).toEqual({ ...urls, uploader })
    expect(uploader.scope.get(ObjectUrlsToken)).toBe(uploader.scope.get(ObjectUrlsToken))
  })

  test('what is registered after the first use does not part the services that hold the default', () => {
    const host = root.createChildContainer()
    const uploader = createUploader({ container: host })
    const { entries } = uploader
    host.registerInstance(EntriesToken.key, createUploader().entries)
    expect(uploader.scope.get(EntriesToken)).toBe(entries)
    expect(uploader.scope.container.resolve(EntriesToken.key)).toBe(entries)
  })

  test('services of the page and of plugins go before it, and give way again', () => {
    const host = root.createChildContainer()
    const transports = [1, 2, 3].map(() => createFakeTransport().transport)
    host.registerInstance(TransportToken.key, transports[0])
    const uploader = createUploader({
      container: host,
      services: (scope) => scope.value(TransportToken, transports[1] as Transport),
    })
    expect(uploader.transport).toBe(transports[1])
    uploader.use(
      definePlugin({ id: 't', setup: (c) => c.provide(TransportToken, () => transports[2] as Transport) })(),
    )
    expect(uploader.transport).toBe(transports[2])
    expect(uploader.scope.container.resolve(TransportToken.key)).toBe(transports[2])
    uploader.unuse('t')
    expect(uploader.transport).toBe(transports[1])
    expect(host.resolve(TransportToken.key)).toBe(transports[0])
  })

  test('the host does not see services of an uploader, and one uploader not those of another', () => {
    const host = root.createChildContainer()
    const [a, b] = [createUploader({ container: host }), createUploader({ container: host })]
    expect(host.isRegistered(EntriesToken.key, true)).toBe(false)
    expect(a.scope.get(EntriesToken)).not.toBe(b.scope.get(EntriesToken))
    a.destroy()
    expect(b.scope.container.resolve(UploaderToken.key)).toBe(b)
    expect(host.isRegistered(UploaderToken.key, true)).toBe(false)
    host.registerInstance('still', 'usable')
    expect(host.resolve('still')).toBe('usable')
  })

  test('a factory that throws reaches the caller, and is tried again', () => {
    const host = root.createChildContainer()
    let isBroken = true
    host.register(ObjectUrlsToken.key, {
      useFactory() {
        if (isBroken) throw new Error('not yet')
        return { ready: true }
      },
    })
    const uploader = createUploader({ container: host })
    expect(() => uploader.scope.get(ObjectUrlsToken)).toThrow('not yet')
    isBroken = false
    expect(uploader.scope.get(ObjectUrlsToken)).toEqual({ ready: true })
  })
})

describe('classes of the host page', () => {
  test('get the services through the container of the uploader', () => {
    class Counter {
      readonly uploader: Uploader
      readonly entries: EntryList
      constructor(uploader: Uploader, entries: EntryList) {
        this.uploader = uploader
        this.entries = entries
      }
    }
    inject(UploaderToken.key)(Counter, undefined, 0)
    inject(EntriesToken.key)(Counter, undefined, 1)
    injectable()(Counter)
    const uploader = createUploader()
    const counter = uploader.scope.container.resolve(Counter)
    expect(counter.uploader).toBe(uploader)
    expect(counter.entries).toBe(uploader.entries)
  })

  test('get services of plugins, and their own classes from the parent', () => {
    const StampToken: Token<{ stamp(): string }> = token('test/host-stamp')
    class Settings {
      readonly name = 'page'
    }
    const host = root.createChildContainer()
    host.registerSingleton(Settings)
    const uploader = createUploader({
      container: host,
      plugins: [
        definePlugin({
          id: 's',
          setup: ({ provide }) => provide(StampToken, () => ({ stamp: () => '*' })),
        })(),
      ],
    })
    const { container } = uploader.scope
    expect(container.resolve<{ stamp(): string }>(StampToken.key).stamp()).toBe('*')
    expect(container.resolve<{ stamp(): string }>(StampToken.key)).toBe(uploader.scope.get(StampToken))
    expect(container.resolve(Settings)).toBe(host.resolve(Settings))
    uploader.unuse('s')
    expect(uploader.scope.tryGet(StampToken)).toBeUndefined()
    expect(() => container.resolve(StampToken.key)).toThrow()
  })

  test('every kernel token can be resolved, and is the object that the kernel uses', () => {
    const uploader = createUploader({ plugins: [createFakeTransport().plugin] })
    const { container } = uploader.scope
    const used: [Token<unknown>, unknown][] = [
      [ActivitiesToken, uploader.activities],
      [CollectionToken, uploader.collection],
      [ConfigToken, uploader.config],
      [EntriesToken, uploader.entries],
      [LocaleToken, uploader.locale],
      [LoggerToken, uploader.logger],
      [SlotsToken, uploader.slots],
      [TransportToken, uploader.transport],
      [UploaderToken, uploader],
      [UppyToken, uploader.uppy],
    ]
    for (const [key, service] of used) expect(container.resolve(key.key)).toBe(service)
    const others: Token<unknown>[] = [
      AdderToken,
      ClockToken,
      CollectionValidatorsToken,
      EventsToken,
      FileHooksToken,
      GroupsToken,
      ObjectUrlsToken,
      PluginsToken,
      QueueToken,
      RandomToken,
      SchedulerToken,
      ValidationToken,
    ]
    for (const key of others) expect(container.resolve(key.key)).toBe(uploader.scope.get(key))
  })
})

describe('every kernel service', () => {
  const all: Token<unknown>[] = [
    ActivitiesToken,
    AdderToken,
    ClockToken,
    CollectionValidatorsToken,
    CollectionToken,
    ConfigToken,
    EntriesToken,
    EventsToken,
    FileHooksToken,
    GroupsToken,
    LocaleToken,
    LoggerToken,
    ObjectUrlsToken,
    PluginsToken,
    QueueToken,
    RandomToken,
    SlotsToken,
    SchedulerToken,
    UppyToken,
    ValidationToken,
  ]

  test.each(all.map((key) => [key.name, key] as const))(
    '%s is replaced by the page, and by its container, and the kernel does not overwrite it',
    async (_, key) => {
      // The service of another uploader stands in: what matters is which object is used.
      const donor = createUploader()
      const replacement = donor.scope.get(key) as object
      const services = createUploader({ services: (scope) => void scope.value(key, replacement) })
      expect(services.scope.get(key)).toBe(replacement)
      const host = root.createChildContainer()
      host.registerInstance(key.key, replacement)
      const hosted = createUploader({ container: host })
      expect(hosted.scope.get(key)).toBe(replacement)
      for (const uploader of [services, hosted]) {
        const field = key.name as keyof Uploader
        if (field in uploader && typeof uploader[field] === 'object')
          expect(uploader[field]).toBe(replacement)
        uploader.destroy()
      }
    },
  )

  test('a replaced queue and validation are those that uploads go through', async () => {
    const queue = {
      enqueue: vi.fn(async () => {}),
      cancel: vi.fn(),
      pump: vi.fn(),
      pause: vi.fn(),
      resume: vi.fn(),
    }
    const uploader = createUploader({
      services: (scope) => void scope.value(QueueToken, queue as never),
      config: { confirmUpload: true },
    })
    const { internalId } = uploader.addFileFromObject(text('a'))
    uploader.uploadAll()
    expect(queue.enqueue).toHaveBeenCalledWith([internalId], expect.any(Boolean))
    uploader.pauseUploads()
    uploader.resumeUploads()
    uploader.removeAllFiles()
    expect([queue.pause, queue.resume, queue.cancel].map((f) => f.mock.calls.length)).toEqual([1, 1, 1])
  })

  test('what only plugins use can be replaced after the uploader was made', () => {
    const uploader = createUploader()
    const urls = { get: vi.fn() }
    uploader.scope.value(ObjectUrlsToken, urls as never)
    const seen: unknown[] = []
    uploader.use(definePlugin({ id: 'p', setup: ({ get }) => void seen.push(get(ObjectUrlsToken)) })())
    expect(seen).toEqual([urls])
  })
})
