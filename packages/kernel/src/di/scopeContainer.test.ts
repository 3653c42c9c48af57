import './reflect.js'
import { inject, injectable, Lifecycle, container as root } from 'tsyringe'
import { describe, expect, test, vi } from 'vitest'
import {
  CdnUrlsToken,
  type Clock,
  ClockToken,
  createUploader,
  definePlugin,
  type Logger,
  LoggerToken,
  ObjectUrlsToken,
  register,
  type Scope,
  type Token,
  type Transport,
  TransportToken,
  token,
  UploaderToken,
} from '../index.js'
import { GroupsToken, ValidationToken } from '../services.js'
import { createFakeClock, createFakeTransport } from '../testing/index.js'

interface Stamp {
  readonly word: string
}

const StampToken: Token<Stamp> = token('test/stamp')
const stamp = definePlugin({
  id: 'stamp',
  setup: ({ provide }) => provide(StampToken, () => ({ word: 'of the plugin' })),
})

/** Answers of the scope, of its container without and with parents, and of a child container. */
function answers(scope: Scope, of: Token<unknown>): boolean[] {
  return [
    scope.has(of),
    scope.container.isRegistered(of.key),
    scope.container.isRegistered(of.key, true),
    scope.container.createChildContainer().isRegistered(of.key, true),
  ]
}

const no = [false, false, false, false]
const yes = [true, true, true, true]

describe('isRegistered of the container agrees with has of the scope', () => {
  test('for a service without a provider, with one, and after its removal', () => {
    const { scope, use, unuse } = bind(createUploader())
    expect(answers(scope, StampToken)).toEqual(no)
    use(stamp())
    expect(answers(scope, StampToken)).toEqual(yes)
    unuse('stamp')
    expect(answers(scope, StampToken)).toEqual(no)
  })

  test('for defaults, also for one that is not available yet', () => {
    const { scope, use } = bind(createUploader())
    expect(answers(scope, ClockToken)).toEqual(yes)
    expect(answers(scope, TransportToken)).toEqual(no)
    use(createFakeTransport().plugin)
    expect(answers(scope, TransportToken)).toEqual(yes)
  })

  test("for registrations of the host's container that no plugin knows", () => {
    const host = root.createChildContainer()
    host.registerInstance(CdnUrlsToken.key, { parse: () => null, withModifiers: (url: string) => url })
    const { scope } = createUploader({ container: host })
    expect(answers(scope, CdnUrlsToken)).toEqual(yes)
    expect(scope.container.resolve(CdnUrlsToken.key)).toBe(host.resolve(CdnUrlsToken.key))
  })

  test('so a class of the page does without a service that is missing', () => {
    class Sender {
      readonly transport: Transport | undefined
      constructor(transport?: Transport) {
        this.transport = transport
      }
    }
    inject(TransportToken.key, { isOptional: true })(Sender, undefined, 0)
    injectable()(Sender)
    const { scope, use } = bind(createUploader())
    expect(scope.container.resolve(Sender).transport).toBeUndefined()
    const fake = createFakeTransport()
    use(fake.plugin)
    expect(scope.container.resolve(Sender).transport).toBe(fake.transport)
  })

  test('keys that are no tokens stay those of tsyringe', () => {
    class Page {}
    const { container } = createUploader().scope
    expect([Page, 'page', Symbol.for('page')].map((key) => container.isRegistered(key))).toEqual([
      false,
      false,
      false,
    ])
    container.registerSingleton(Page)
    container.registerInstance('page', 1)
    container.registerInstance('page', 2)
    expect([container.isRegistered(Page), container.isRegistered('page')]).toEqual([true, true])
    expect(container.resolve(Page)).toBe(container.resolve(Page))
    expect(container.resolveAll('page')).toEqual([1, 2])
  })

  test('after the uploader is destroyed nothing is registered', () => {
    const uploader = createUploader()
    uploader.destroy()
    expect([uploader.scope.has(ClockToken), uploader.scope.container.isRegistered(ClockToken.key)]).toEqual([
      false,
      false,
    ])
    expect(() => uploader.scope.container.registerInstance(StampToken.key, {})).toThrow('disposed')
  })
})

describe('a registration in the container of an uploader', () => {
  test('of a service that is in use throws and changes nothing', () => {
    const { scope } = createUploader()
    const clock = scope.get(ClockToken)
    for (const attempt of [
      () => scope.container.registerInstance<Clock>(ClockToken.key, createFakeClock()),
      () => scope.container.register<Clock>(ClockToken.key, { useValue: createFakeClock() }),
      () => scope.container.registerType(ClockToken.key, ObjectUrlsToken.key),
      () => register(scope.container, ClockToken, { useValue: createFakeClock() }),
    ]) {
      expect(attempt).toThrow(
        expect.objectContaining({ code: 'service-in-use', message: expect.stringContaining('"clock"') }),
      )
    }
    expect(scope.get(ClockToken)).toBe(clock)
    expect(scope.container.resolveAll(ClockToken.key)).toEqual([clock])
  })

  test('of a service that was not used yet takes effect for all', () => {
    const { scope, use } = bind(createUploader())
    const urls = { get: vi.fn() }
    scope.container.registerInstance(ObjectUrlsToken.key, urls)
    expect(scope.get(ObjectUrlsToken)).toBe(urls)
    expect(scope.container.resolve(ObjectUrlsToken.key)).toBe(urls)
    expect(scope.container.resolveAll(ObjectUrlsToken.key)).toEqual([urls])
    const seen: unknown[] = []
    use(definePlugin({ id: 'p', setup: ({ get }) => void seen.push(get(ObjectUrlsToken)) })())
    expect(seen).toEqual([urls])
  })

  test('before the uploader uses it replaces a default, which passes what decorates it', () => {
    const lines: string[] = []
    const logger: Logger = {
      error: (message) => {
        lines.push(message)
        throw new Error('broken logger')
      },
      warn() {},
    }
    const uploader = createUploader({
      services: (scope) => void scope.container.registerInstance(LoggerToken.key, logger),
      config: { multipleMax: 'many' },
    })
    expect(lines).toHaveLength(1)
    expect(uploader.logger).toBe(uploader.scope.get(LoggerToken))
  })

  test('is one more provider: a later plugin replaces it while it is installed', () => {
    const { scope, use, unuse } = bind(createUploader())
    scope.container.register<Stamp>(StampToken.key, { useFactory: () => ({ word: 'of the page' }) })
    expect(scope.get(StampToken)).toBe(scope.get(StampToken))
    use(stamp())
    expect(scope.get(StampToken).word).toBe('of the plugin')
    unuse('stamp')
    expect(scope.get(StampToken).word).toBe('of the page')
  })

  test('of a class finds the services of the uploader, is built once and disposed of with it', () => {
    const dispose = vi.fn()
    class Counter {
      readonly clock: Clock
      readonly word = 'counted'
      readonly dispose = dispose
      constructor(clock: Clock) {
        this.clock = clock
      }
    }
    inject(ClockToken.key)(Counter, undefined, 0)
    injectable()(Counter)
    const uploader = createUploader()
    register(uploader.scope.container, StampToken, { useClass: Counter })
    const built = uploader.scope.get(StampToken) as Counter
    expect(built.clock).toBe(uploader.scope.get(ClockToken))
    expect(uploader.scope.container.resolve(StampToken.key)).toBe(built)
    uploader.destroy()
    expect(dispose).toHaveBeenCalledTimes(1)
  })
})

describe('register()', () => {
  test('takes each kind of provider of tsyringe', () => {
    class Word implements Stamp {
      readonly word = 'class'
    }
    const OtherToken: Token<Stamp> = token('test/other-stamp')
    const words = (
      [{ useValue: { word: 'value' } }, { useFactory: () => ({ word: 'factory' }) }, Word] as const
    ).map((provider) => {
      const host = root.createChildContainer()
      register<Stamp>(host, StampToken, provider)
      return createUploader({ container: host }).scope.get(StampToken).word
    })
    expect(words).toEqual(['value', 'factory', 'class'])
    const host = root.createChildContainer()
    register(host, OtherToken, { useClass: Word }, { lifecycle: Lifecycle.Singleton })
    register(host, StampToken, { useToken: OtherToken })
    expect(createUploader({ container: host }).scope.get(StampToken)).toBe(host.resolve(OtherToken.key))
  })
})

describe('a service that is requested before the uploader exists', () => {
  test.each([GroupsToken, ValidationToken, UploaderToken] as Token<unknown>[])(
    'names the reason ($name)',
    (early) => {
      const services = vi.fn((scope: Scope) => void scope.get(early))
      const error = expect.objectContaining({
        code: 'service-not-ready',
        message: expect.stringMatching(
          new RegExp(`^"${early.name}" was requested too early: .*uploader does not exist yet`),
        ),
      })
      expect(() => createUploader({ services })).toThrow(error)
      expect(services).toHaveBeenCalledTimes(1)
      const host = root.createChildContainer()
      host.register<Clock>(ClockToken.key, {
        useFactory: (c) => {
          c.resolve(UploaderToken.key)
          return createFakeClock()
        },
      })
      expect(() => createUploader({ container: host })).toThrow(
        expect.objectContaining({
          code: 'service-not-ready',
          message: expect.stringContaining('clock → uploader'),
        }),
      )
    },
  )

  test('is found once it exists', () => {
    const seen: unknown[] = []
    const uploader = createUploader({
      services: (scope) => {
        expect([scope.has(UploaderToken), scope.tryGet(UploaderToken)]).toEqual([false, undefined])
        scope.provide(StampToken, (s) => {
          seen.push(s.get(UploaderToken))
          return { word: '' }
        })
      },
    })
    uploader.scope.get(StampToken)
    expect(seen).toEqual([uploader])
  })
})

function bind(uploader: ReturnType<typeof createUploader>) {
  return {
    scope: uploader.scope,
    use: uploader.use.bind(uploader),
    unuse: uploader.unuse.bind(uploader),
  }
}
