import { expect, test, vi } from 'vitest'
import { createUploader } from '../createUploader.js'
import { LoggerToken } from '../di/Logger.js'
import { EventsToken } from '../events/EventMap.js'
import { PluginsToken } from '../plugin/Plugin.js'
import { UploadMethodsToken } from '../steps/UploadMethodsToken.js'
import { adviseBuiltIn, adviseKept, adviseProps, adviseShared } from './advise.js'

const settled = () => new Promise((resolve) => setImmediate(resolve))

function setUp() {
  const log = vi.fn()
  const uploader = createUploader({
    services: (scope) => scope.value(LoggerToken, { warn: log, error: log }),
  })
  return { uploader, log }
}

test('advice replaces no function of an uploader', () => {
  const { uploader } = setUp()
  const { scope } = uploader
  const objects = [
    uploader,
    uploader.config,
    uploader.slots,
    uploader.locale,
    uploader.entries,
    uploader.activities,
    scope.get(EventsToken),
    scope.get(PluginsToken),
    scope.get(UploadMethodsToken),
  ]
  for (const object of objects) {
    const inherited = Object.getOwnPropertyNames(Object.getPrototypeOf(object))
    expect(Object.getOwnPropertyNames(object).filter((name) => inherited.includes(name))).toEqual([])
  }
  uploader.destroy()
})

test('advice ends when its plugin is removed', async () => {
  const { uploader, log } = setUp()
  uploader.unuse('advice')
  uploader.config.set({ multipelMax: 3 } as object)
  uploader.on('no-event' as 'change', () => {})
  uploader.setCurrentActivity(5 as never)
  await settled()
  expect(log).not.toHaveBeenCalled()
  uploader.destroy()
})

test('an observer of a page and the advice both see a use, in any order', async () => {
  const { uploader, log } = setUp()
  const seen: unknown[] = []
  const { observer } = uploader.locale
  uploader.locale.observer = (use) => {
    seen.push(use)
    observer?.(use)
  }
  uploader.l10n('netwrok-error' as never)
  await settled()
  expect(seen).toEqual([{ missing: 'netwrok-error' }])
  expect(log).toHaveBeenCalledWith(expect.stringContaining('Did you mean "network-error"?'))
  uploader.unuse('advice')
  uploader.l10n('netwrok-eror' as never)
  await settled()
  expect(seen).toHaveLength(2)
  expect(log).toHaveBeenCalledTimes(1)
  uploader.destroy()
})

/** Throws whatever is read from it. */
const hostile = new Proxy(
  {},
  {
    get() {
      throw new Error('hostile')
    },
    ownKeys() {
      throw new Error('hostile')
    },
  },
)

test('advice never throws into the page, and reports no error of its own', async () => {
  const { uploader, log } = setUp()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const calls: (() => unknown)[] = [
    () => adviseProps(uploader, hostile),
    () => adviseProps(uploader, { plugins: [hostile] }),
    () => adviseProps(null as never, {}),
    () => adviseKept(uploader, hostile as never, hostile as never, hostile as never),
    () => adviseBuiltIn(uploader, null as never),
    () =>
      adviseShared(uploader, () => {
        throw new Error('hostile')
      }),
    () => uploader.on(Symbol('event') as never, () => {}),
    () => uploader.on(null as never, () => {}),
    () => uploader.setCurrentActivity(Object.create(null) as never),
    () => uploader.config.set({ localeDefinitionOverride: { en: { 'some-message': 5 } } } as never),
    () => uploader.slots.configure({ source: { disable: [null], order: 5 } } as never),
    () => uploader.locale.message(null as never),
  ]
  for (const call of calls) expect(call).not.toThrow()
  await settled()
  expect(
    log.mock.calls.map(([message]) => String(message)).filter((text) => /threw|hostile/.test(text)),
  ).toEqual([])
  expect(unhandled).not.toHaveBeenCalled()
  process.off('unhandledRejection', unhandled)
  uploader.destroy()
})

test('an observer of a page sees what is set and installed, and one that throws stops nothing', () => {
  const { uploader, log } = setUp()
  const seen: unknown[] = []
  const fail = () => {
    throw new Error('observer')
  }
  const observe = [
    uploader.config.observeSet(fail),
    uploader.config.observeSet((values) => seen.push(values)),
    uploader.scope.get(PluginsToken).observe?.((plugins) => seen.push(plugins)),
  ]
  const use = () => {
    uploader.config.set({ multiple: false })
    uploader.use()
  }
  use()
  expect(uploader.cfg.multiple).toBe(false)
  expect(seen).toEqual([{ multiple: false }, []])
  expect(log).toHaveBeenCalledWith(
    expect.stringContaining('A listener of the configuration threw'),
    expect.anything(),
  )
  for (const end of observe) end?.()
  use()
  expect(seen).toHaveLength(2)
  uploader.destroy()
})
