import { afterEach, expect, test } from 'vitest'
import { booleanOption } from '../../config/configOptions.js'
import { token } from '../../di/token.js'
import { ClockToken } from '../../ports/Clock.js'
import { findProblems, leaky, opened, type Start, tidy, undoLeaks } from '../fixtures/findProblems.js'

const REMOVAL = 'leaves nothing behind when it is removed, once and again'

afterEach(undoLeaks)

const unlistened = () => {}

/** Leaks by the names that the kit gives them, and the code that causes them. */
const leaks: readonly [what: string, start: Start][] = [
  [
    '"left" in the slot "source"',
    ({ uploader }) => uploader.slots.contribute('source', { id: 'left', label: 'Left', open() {} }),
  ],
  ['a subscriber of the slot "source"', ({ uploader }) => uploader.slots.subscribe('source', unlistened)],
  [
    'a listener of removals from the slot "source"',
    ({ uploader }) => uploader.slots.onRemove('source', unlistened),
  ],
  [
    'a listener of dependencies in the slot "source"',
    ({ uploader }) => uploader.slots.onDependencyChange('source', unlistened),
  ],
  [
    'the config keys testKitLeak',
    ({ config }) => config.define({ testKitLeak: booleanOption(false) } as object),
  ],
  ['a subscriber of the config keys multiple', ({ config }) => config.subscribe(['multiple'], unlistened)],
  [
    'the config key "multiple", now false',
    ({ config }) => {
      config.set({ multiple: false })
      return () => config.set({ multiple: undefined })
    },
  ],
  [
    'the config key "tags"',
    ({ config }) => {
      config.set({ tags: 'one,two' })
      return () => config.set({ tags: null })
    },
  ],
  [
    'the host overrides of the slot "fileAction"',
    ({ uploader }) => {
      uploader.slots.configure({ fileAction: { disable: ['remove'] } })
      return () => uploader.slots.configure({})
    },
  ],
  [
    'the config key "multipleMax", now 3',
    ({ uploader }) => {
      uploader.uppy.setOptions({ restrictions: { maxNumberOfFiles: 3 } })
      return () => uploader.uppy.setOptions({ restrictions: { maxNumberOfFiles: null } })
    },
  ],
  ['a listener of the event "file-added"', ({ uploader }) => uploader.on('file-added', unlistened)],
  ['messages of the language "en"', ({ uploader }) => uploader.locale.add('en', { a: 'b' })],
  ['a subscriber of the messages', ({ uploader }) => uploader.locale.subscribe(unlistened)],
  ['a subscriber of the activities', ({ uploader }) => uploader.activities.subscribe(unlistened)],
  ['a subscriber of the list of entries', ({ uploader }) => uploader.entries.subscribe(unlistened)],
  [
    'a subscriber of an entry',
    ({ uploader }) => uploader.entries.subscribeEntry(String(uploader.entries.ids[0]), unlistened),
  ],
  ['an observer of the entries', ({ uploader }) => uploader.entries.observe(unlistened)],
  ['a subscriber of the collection', ({ uploader }) => uploader.collection.subscribe(unlistened)],
  ['an observer of the collection', ({ uploader }) => uploader.collection.observe(unlistened)],
  [
    'a check of the collection',
    ({ uploader }) => uploader.collection.addCheck(() => ({ errors: [], uploadBlock: null })),
  ],
  ['a service under "test-kit"', ({ uploader }) => uploader.scope.value(token('test-kit'), {})],
  ['a service under "test-kit"', ({ uploader }) => uploader.scope.provide(token('test-kit'), () => ({}))],
  [
    'a listener of Uppy\'s event "file-added"',
    ({ uploader: { uppy } }) => {
      uppy.on('file-added', unlistened)
      return () => uppy.off('file-added', unlistened)
    },
  ],
  ...(['Uploader', 'PreProcessor', 'PostProcessor'] as const).map((kind): [string, Start] => [
    `${kind === 'Uploader' ? 'an' : 'a'} ${kind.toLowerCase()} on Uppy`,
    ({ uploader: { uppy } }) => {
      const process = async () => {}
      uppy[`add${kind}`](process)
      return () => uppy[`remove${kind}`](process)
    },
  ]),
  [
    'Uppy\'s metadata "album", now "Summer"',
    ({ uploader: { uppy } }) => {
      uppy.setMeta({ album: 'Summer' })
      return () => uppy.setState({ meta: {} })
    },
  ],
  [
    'the pause of uploads',
    ({ uploader }) => {
      uploader.pauseUploads()
      return () => uploader.resumeUploads()
    },
  ],
  [
    'the state "testKitState" of the entry "added.txt"',
    ({ uploader: { entries } }) => {
      const id = String(entries.ids[0])
      const set = (state: object) => entries.dispatch(id, { type: 'edit', fields: { state } })
      set({ testKitState: 1 })
      return () => set({})
    },
  ],
  [
    'the activity "nowhere", which is shown or in the history',
    ({ uploader }) => {
      uploader.setCurrentActivity('nowhere' as string)
      return () => uploader.historyBack()
    },
  ],
  [
    'the activity "earlier", which is shown or in the history',
    ({ uploader }) => {
      uploader.setCurrentActivity('earlier' as string)
      uploader.setModalState(true)
      uploader.setCurrentActivity('upload-list')
      return () => uploader.setModalState(false)
    },
  ],
  ['a timer of 600000 ms on the clock', ({ get }) => get(ClockToken).schedule(600_000, unlistened)],
  ['a timer of 1000 ms on the clock', ({ get }) => repeat(get(ClockToken).schedule)],
]

/** Starts a timer again whenever it has run, until the function that is returned is called. */
function repeat(schedule: (ms: number, callback: () => void) => () => void): () => void {
  let cancel = () => {}
  const next = () => {
    cancel = schedule(1000, next)
  }
  next()
  return () => cancel()
}

test.each(leaks)('the kit finds and names %s', async (what, start) => {
  const { [REMOVAL]: problem } = await findProblems(() => leaky(start), opened)
  expect(problem).toMatch(/^Left behind: /)
  expect(problem).toContain(what)
})

test.each(leaks)('the kit accepts a plugin that undoes %s', async (_, start) => {
  expect(await findProblems(() => tidy(start), opened)).toEqual({})
})

test.each<[string, Start]>([
  [
    'a callback of uppy.onDestroy()',
    ({ uploader }) => {
      uploader.uppy.onDestroy(unlistened)
      return unlistened
    },
  ],
  [
    'a callback of scope.onDispose()',
    ({ uploader }) => {
      uploader.scope.onDispose(unlistened)
      return unlistened
    },
  ],
])('the kit names %s, which a plugin cannot undo', async (what, start) => {
  const { [REMOVAL]: problem } = await findProblems(() => tidy(start), opened)
  expect(problem).toContain(`${what}, which cannot be taken back; use onCleanup() of the context`)
})

test('a default of a service may stay: layouts register theirs with their first use', async () => {
  const registers: Start = ({ uploader }) => {
    uploader.scope.provideDefault(token('test-kit'), () => ({}))
    return unlistened
  }
  expect(await findProblems(() => leaky(registers), opened)).toEqual({})
})
