import { describe, expect, test, vi } from 'vitest'
import {
  type CdnUrls,
  CdnUrlsToken,
  createUploader,
  definePlugin,
  type KernelErrorCode,
  type Plugin,
  type PluginContext,
  type Token,
  type Transport,
  TransportToken,
  token,
} from '../index.js'
import { createFakeTransport, createTestUploader } from '../testing/index.js'

const A: Token<string> = token('test/order-a')
const B: Token<string> = token('test/order-b')
const plugin = (
  id: string,
  setup: (context: PluginContext) => void | Promise<void>,
  needs: string[] = [],
): Plugin => definePlugin({ id, needs, setup: setup as never })()

function install(...plugins: Plugin[]) {
  const log: unknown[] = []
  const t = createTestUploader({ plugins })
  log.push(...t.log)
  return { ...t, log }
}

describe('get', () => {
  const provideA = plugin('a', ({ provide }) => provide(A, () => 'A'))

  test.each([
    ['before', (user: Plugin) => [provideA, user]],
    ['after', (user: Plugin) => [user, provideA]],
    ['far after', (user: Plugin) => [user, plugin('x', () => {}), plugin('y', () => {}), provideA]],
  ])('finds a service of a plugin that is listed %s', (_, list) => {
    const seen: unknown[] = []
    const { log } = install(...list(plugin('user', ({ get, tryGet }) => void seen.push(get(A), tryGet(A)))))
    expect(seen).toEqual(['A', 'A'])
    expect(log).toEqual([])
  })

  test('goes through a chain of plugins, listed the wrong way round', () => {
    const seen: unknown[] = []
    const { log } = install(
      plugin('user', ({ get }) => void seen.push(get(B))),
      plugin('b', ({ provide, get }) => provide(B, () => `B of ${get(A)}`)),
      provideA,
    )
    expect([seen, log]).toEqual([['B of A'], []])
  })

  test('finds the transport of a plugin that is listed after it', () => {
    const { transport, plugin: fake } = createFakeTransport()
    const seen: (Transport | undefined)[] = []
    const uploader = createUploader({
      plugins: [
        plugin('user', ({ get, tryGet }) => void seen.push(tryGet(TransportToken), get(TransportToken))),
        fake,
      ],
    })
    expect(seen).toEqual([transport, transport])
    expect(uploader.transport).toBe(transport)
  })

  test('finds what reads delivery URLs, which nothing provides by default', () => {
    const urls: CdnUrls = { parse: () => null, withModifiers: (url) => url }
    const seen: unknown[] = []
    install(
      plugin('user', ({ get }) => void seen.push(get(CdnUrlsToken))),
      plugin('cdn', ({ provide }) => provide(CdnUrlsToken, () => urls)),
    )
    expect(seen).toEqual([urls])
  })

  test('starts every plugin once, and those that are not needed in the order of the list', () => {
    const started: string[] = []
    const note = (id: string, setup: (context: PluginContext) => void = () => {}, needs: string[] = []) =>
      plugin(
        id,
        (context) => {
          started.push(id)
          setup(context)
        },
        needs,
      )
    const { log } = install(
      note('user', ({ get }) => void get(A)),
      note('x'),
      note('a', ({ provide }) => provide(A, () => 'A')),
      note('y'),
    )
    expect([...started].sort()).toEqual(['a', 'user', 'x', 'y'])
    expect(started[0]).toBe('user')
    expect(log).toEqual([])
  })

  test('does not start a plugin before those that it needs', () => {
    const started: string[] = []
    const { log } = install(
      plugin('user', ({ get }) => {
        started.push(`user with ${get(A)}`)
      }),
      plugin(
        'a',
        ({ provide }) => {
          started.push('a')
          provide(A, () => 'A')
        },
        ['base'],
      ),
      plugin('base', () => void started.push('base')),
    )
    expect(started).toEqual(['base', 'a', 'user with A'])
    expect(log).toEqual([])
  })

  test('of a service that nothing provides fails that plugin alone and names the service', () => {
    const fine = vi.fn()
    const { log } = install(
      plugin('user', ({ get }) => void get(A)),
      plugin('fine', fine),
    )
    expect(fine).toHaveBeenCalledTimes(1)
    expect(log).toEqual([expect.stringContaining('"user"')])
    expect(log[0]).toContain('plugin-setup-failed' satisfies KernelErrorCode)
    expect(log[0]).toContain('test/order-a')
  })

  test('two plugins that need each other while they start are an error of one, not an endless loop', () => {
    const { log, uploader } = install(
      plugin('one', ({ provide, get }) => {
        get(B)
        provide(A, () => 'A')
      }),
      plugin('two', ({ provide, get }) => {
        get(A)
        provide(B, () => 'B')
      }),
    )
    expect(log.length).toBeGreaterThan(0)
    expect(uploader.isDestroyed).toBe(false)
  })

  test('two plugins whose services need each other later are fine', () => {
    const seen: unknown[] = []
    const { log } = install(
      plugin('one', ({ provide, get }) => {
        provide(A, () => 'A')
        seen.push(get(B))
      }),
      plugin('two', ({ provide, get }) => {
        provide(B, () => 'B')
        seen.push(get(A))
      }),
    )
    expect([seen.sort(), log]).toEqual([['A', 'B'], []])
  })

  test('a provider that fails while it is started for another plugin fails both, and no third', () => {
    const third = vi.fn()
    const { log } = install(
      plugin('user', ({ get }) => void get(A)),
      plugin('a', () => {
        throw new Error('broken')
      }),
      plugin('third', third),
    )
    expect(log).toHaveLength(2)
    expect(third).toHaveBeenCalledTimes(1)
  })
})

describe('tryGet', () => {
  test('returns undefined where nothing provides a service, the transport included', () => {
    const seen: unknown[] = []
    const uploader = createUploader({
      plugins: [
        plugin(
          'user',
          ({ tryGet }) => void seen.push(tryGet(A), tryGet(TransportToken), tryGet(CdnUrlsToken)),
        ),
      ],
    })
    expect(seen).toEqual([undefined, undefined, undefined])
    expect(uploader.scope.tryGet(TransportToken)).toBeUndefined()
    expect(uploader.scope.has(TransportToken)).toBe(false)
  })

  test('does not hide the error of a service that exists and cannot be built', () => {
    const { uploader } = install(
      plugin('a', ({ provide }) =>
        provide(A, () => {
          throw new Error('broken')
        }),
      ),
    )
    expect(() => uploader.scope.tryGet(A)).toThrow('broken')
  })

  test('finds a service once its plugin is there, and none after its removal', () => {
    const { uploader } = install()
    let context: PluginContext | undefined
    uploader.use(
      plugin('user', (given) => {
        context = given
      }),
    )
    expect(context?.tryGet(A)).toBeUndefined()
    uploader.use(plugin('a', ({ provide }) => provide(A, () => 'A')))
    expect(context?.tryGet(A)).toBe('A')
    uploader.unuse('a')
    expect(context?.tryGet(A)).toBeUndefined()
  })
})
