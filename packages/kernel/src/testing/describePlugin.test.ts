import { afterEach, describe, expect, test } from 'vitest'
import { ConfigToken } from '../config/ConfigStore.js'
import { booleanOption } from '../config/configOptions.js'
import { defineConfig } from '../config/defineConfig.js'
import { token } from '../di/token.js'
import { ObjectUrlsToken } from '../entry/ObjectUrlsToken.js'
import { UploadError } from '../errors/transportErrors.js'
import { definePlugin } from '../plugin/definePlugin.js'
import { ClockToken } from '../ports/Clock.js'
import { describePlugin } from './describePlugin.js'
import { findProblems, leaky, opened, undoLeaks } from './fixtures/findProblems.js'

const complete = definePlugin({
  id: 'complete',
  config: defineConfig({ testKitKey: booleanOption(true) }),
  messages: { en: { 'src-type-complete': 'Complete' } },
  setup({ contribute, get, on, onCleanup, provide, setEntryState, signal, uploader }) {
    contribute('source', {
      id: 'complete',
      label: 'src-type-complete',
      open: () => void uploader.addFiles([new File(['x'], 'complete.txt')]),
    })
    provide(token<object>('complete/service'), () => ({}))
    on('file-added', ({ internalId }) => setEntryState(internalId, { testKitState: 1 }))
    onCleanup(get(ConfigToken).subscribe(['multiple'], () => {}))
    onCleanup(get(ClockToken).schedule(600_000, () => {}))
    const url = URL.createObjectURL(new Blob(['x']))
    signal.addEventListener('abort', () => URL.revokeObjectURL(url))
    get(ObjectUrlsToken).create(new Blob(['y']), signal)
    const listener = () => {}
    uploader.uppy.on('file-added', listener)
    return () => void uploader.uppy.off('file-added', listener)
  },
})

declare module '../config/defineConfig.js' {
  interface ConfigMap {
    testKitKey: boolean
  }
}
declare module '../entry/UploadEntry.js' {
  interface EntryState {
    testKitState: number
  }
}

afterEach(undoLeaks)

describePlugin(() => complete(), {
  runner: { describe, test },
  contributes: { source: ['complete'] },
  uploader: { config: { sourceList: 'complete' } },
  exercise: ({ uploader }) => uploader.openSource('complete'),
})

test('a plugin that does nothing passes', async () => {
  expect(await findProblems(() => definePlugin({ id: 'idle', setup() {} })())).toEqual({})
})

test('a setup that throws and a missing contribution are named', async () => {
  const failing = definePlugin({
    id: 'failing',
    setup() {
      throw new Error('on fire')
    },
  })
  const name = 'is installed without errors and contributes what it promises'
  expect((await findProblems(() => failing()))[name]).toContain('on fire')
  const idle = definePlugin({ id: 'idle', setup() {} })
  expect(await findProblems(() => idle(), { contributes: { source: ['promised'] } })).toEqual({
    [name]: 'Missing in the slot "source": promised.',
  })
})

test('a plugin that keeps its state outside of setup affects the other uploader', async () => {
  const listeners: (() => void)[] = []
  const shared = definePlugin({
    id: 'shared',
    setup({ uploader, onCleanup }) {
      listeners.push(uploader.on('file-added', () => {}))
      onCleanup(() => {
        for (const stop of listeners.splice(0)) stop()
      })
    },
  })
  expect(await findProblems(() => shared())).toEqual({
    'does not affect a second uploader':
      'Changed in one uploader by destroying the other one: a listener of the event "file-added".',
  })
})

test('a plugin that shows an activity as soon as it is installed is named, also when nothing else is left', async () => {
  const pushy = definePlugin({
    id: 'pushy',
    setup({ uploader }) {
      uploader.setCurrentActivity('start-from')
      uploader.setModalState(true)
    },
  })
  expect(await findProblems(() => pushy())).toEqual({
    'shows nothing when it is installed and removed without being used':
      'Left behind: the current activity, now "start-from"; the open dialog.',
  })
})

test('a leak that shows only the second time is found', async () => {
  let installations = 0
  const problems = await findProblems(
    () =>
      leaky(({ uploader }) => {
        installations += 1
        return installations === 3 ? uploader.entries.observe(() => {}) : () => {}
      }),
    opened,
  )
  expect(problems).toEqual({
    'leaves nothing behind when it is removed, once and again':
      'Left behind after the second removal: an observer of the entries.',
  })
})

test('the timers of Uppy, of an upload that ends and of one that fails, are not blamed on the plugin', async () => {
  const problems = await findProblems(() => definePlugin({ id: 'idle', setup() {} })(), {
    async exercise({ add, clock, transport }) {
      add('good.txt', 'bad.txt')
      await clock.advance(100)
      transport.of('good.txt').progress(1, 2)
      transport.of('good.txt').progress(2, 2)
      transport.of('good.txt').succeed()
      transport.of('bad.txt').progress(1, 2)
      transport.of('bad.txt').fail(new UploadError('No.'))
    },
  })
  expect(problems).toEqual({})
})

test('the state that another plugin sets on entries is not blamed on the plugin', async () => {
  const other = definePlugin({
    id: 'other',
    setup: ({ on, setEntryState }) =>
      void on('file-added', ({ internalId }) => setEntryState(internalId, { testKitState: 1 })),
  })
  const problems = await findProblems(() => definePlugin({ id: 'idle', setup() {} })(), {
    uploader: { plugins: [other()] },
    exercise: ({ add }) => void add('a.txt'),
  })
  expect(problems).toEqual({})
})

test('a source that leads to the list in a dialog leaves the person there', async () => {
  const source = definePlugin({
    id: 'writer',
    setup({ contribute, uploader }) {
      const view = { kind: 'dom', mount: () => () => {} } as const
      contribute('activity', { id: 'writer', title: 'Write', view })
      contribute('source', {
        id: 'writer',
        label: 'Write',
        open() {
          uploader.setCurrentActivity('writer' as string)
          uploader.setModalState(true)
          uploader.addFiles([new File(['x'], 'a.txt')])
          uploader.setCurrentActivity('upload-list')
        },
      })
    },
  })
  const problems = await findProblems(() => source(), {
    uploader: { config: { sourceList: 'writer' } },
    exercise: ({ uploader }) => uploader.openSource('writer'),
  })
  expect(problems).toEqual({})
})

test('a message names the place where a timer was started', async () => {
  const problems = await findProblems(
    () =>
      leaky(() => {
        const timer = setInterval(() => {}, 1000)
        return () => clearInterval(timer)
      }),
    opened,
  )
  expect(problems['leaves nothing behind when it is removed, once and again']).toMatch(
    /the timer setInterval\(…, 1000\) at \/.*describePlugin\.test\.ts:\d+:\d+/,
  )
})

test('afterwards the functions of the platform are the original ones', async () => {
  const names = ['setTimeout', 'clearTimeout', 'setInterval', 'BroadcastChannel', 'WebSocket']
  const read = () => [
    ...names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name)),
    URL.createObjectURL,
    EventTarget.prototype.addEventListener,
    PerformanceObserver.prototype.observe,
  ]
  const before = read()
  await findProblems(() => definePlugin({ id: 'idle', setup() {} })())
  expect(read()).toEqual(before)
})
