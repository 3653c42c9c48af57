import { expectTypeOf, test } from 'vitest'
import {
  type ActivityItem,
  type ActivityViewProps,
  CancelError,
  type Clock,
  ClockToken,
  type CollectionValidatorDescriptor,
  type ConfigMap,
  createUploader,
  type DomView,
  definePlugin,
  type EntryState,
  type FileBadgeItem,
  type FileHook,
  type FileInfo,
  type FileMetadata,
  NetworkError,
  type NoOptions,
  type OutputCollectionState,
  type OutputError,
  type OutputFileEntry,
  type Plugin,
  type PluginFactory,
  type PluginRegistry,
  type Scope,
  Semaphore,
  token,
  type UploadEntry,
  UploadError,
  type Uploader,
  UploaderToken,
  type View,
} from './index.js'
import {
  EntriesToken,
  EntryAdder,
  EntryList,
  GroupOutput,
  UploadQueue,
  UploadScheduler,
  ValidationRunner,
} from './services.js'

declare module './slots/ActivityParams.js' {
  interface ActivityParams {
    'test-second': { readonly internalId: string; readonly page?: number }
  }
}
declare module './entry/UploadEntry.js' {
  interface EntryState {
    testScore: number
  }
}

declare const uploader: Uploader
declare const any: OutputFileEntry
declare const entry: UploadEntry
declare const success: OutputFileEntry<'success'>
declare const failed: OutputFileEntry<'failed'>
declare const idle: OutputFileEntry<'idle'>
declare const uploading: OutputFileEntry<'uploading'>
declare const removed: OutputFileEntry<'removed'>

test('an entry of the list narrows by status', () => {
  expectTypeOf(entry.cdnUrl).toEqualTypeOf<string | null>()
  if (entry.status === 'success') {
    expectTypeOf(entry.cdnUrl).toEqualTypeOf<string>()
    expectTypeOf(entry.uuid).toEqualTypeOf<string>()
    expectTypeOf(entry.fileInfo).toEqualTypeOf<FileInfo>()
  }
})

test('OutputFileEntry narrows by status', () => {
  expectTypeOf(any.status).toEqualTypeOf<'idle' | 'uploading' | 'success' | 'failed' | 'removed'>()
  expectTypeOf(any.fileInfo).toEqualTypeOf<FileInfo | null>()
  expectTypeOf(any.uuid).toEqualTypeOf<string | null>()
  expectTypeOf(any.cdnUrl).toEqualTypeOf<string | null>()
  if (any.status === 'success') {
    expectTypeOf(any.fileInfo).toEqualTypeOf<FileInfo>()
    expectTypeOf(any.uuid).toEqualTypeOf<string>()
    expectTypeOf(any.cdnUrl).toEqualTypeOf<string>()
    expectTypeOf(any.errors).toEqualTypeOf<readonly []>()
    expectTypeOf(any).toExtend<OutputFileEntry<'success'>>()
  }
  if (any.status === 'failed') expectTypeOf(any.errors[0]).toEqualTypeOf<OutputError>()
  if (any.status === 'uploading') expectTypeOf(any.fileInfo).toEqualTypeOf<null>()
  if (any.status === 'idle') expectTypeOf(any.fileInfo).toEqualTypeOf<null>()
  if (any.isSuccess) expectTypeOf(any.cdnUrl).toEqualTypeOf<string>()
  if (any.isFailed) expectTypeOf(any.errors[0]).toEqualTypeOf<OutputError>()
  switch (any.status) {
    case 'success':
      any.cdnUrl.startsWith('https:')
      break
    case 'removed':
      expectTypeOf(any.cdnUrl).toEqualTypeOf<string | null>()
      break
    default:
      // @ts-expect-error it may not be uploaded
      any.cdnUrl.startsWith('https:')
  }
  // @ts-expect-error not before the status is known
  any.cdnUrl.length
  // @ts-expect-error no such status
  expectTypeOf<OutputFileEntry<'done'>>()
})

test('each status has what it has and no more', () => {
  success.fileInfo.cdnUrl.length
  expectTypeOf(success.status).toEqualTypeOf<'success'>()
  expectTypeOf(success.isSuccess).toEqualTypeOf<true>()
  expectTypeOf(success.isFailed).toEqualTypeOf<false>()
  expectTypeOf(success.isRemoved).toEqualTypeOf<false>()
  expectTypeOf(uploading.uuid).toEqualTypeOf<null>()
  expectTypeOf(idle.uuid).toEqualTypeOf<string | null>()
  expectTypeOf(failed.errors[0].message).toEqualTypeOf<string>()
  // @ts-expect-error an entry that is being uploaded has no file info
  uploading.fileInfo.uuid
  // @ts-expect-error neither has an idle one
  idle.fileInfo.uuid
  // @ts-expect-error a failed one may have none
  failed.fileInfo.uuid
  // @ts-expect-error a removed one may have none
  removed.fileInfo.uuid
  // @ts-expect-error a success has no errors
  success.errors[0].message
  // @ts-expect-error an entry that is idle is no success
  expectTypeOf(idle).toExtend<OutputFileEntry<'success'>>()
  // @ts-expect-error any entry is no success
  const narrowed: OutputFileEntry<'success'> = any
  const wide: OutputFileEntry = success
  expectTypeOf(wide).not.toBeAny()
  expectTypeOf(narrowed).not.toBeAny()
  // @ts-expect-error it is read-only
  success.uuid = 'x'
  // @ts-expect-error it is read-only
  any.isQueued = true
})

test('lists, events and results are typed by status', () => {
  const state: OutputCollectionState = uploader.getOutputCollectionState()
  expectTypeOf(state.successEntries).toEqualTypeOf<readonly OutputFileEntry<'success'>[]>()
  expectTypeOf(state.idleEntries).toEqualTypeOf<readonly OutputFileEntry<'idle'>[]>()
  expectTypeOf(state.uploadingEntries).toEqualTypeOf<readonly OutputFileEntry<'uploading'>[]>()
  expectTypeOf(state.failedEntries).toEqualTypeOf<readonly OutputFileEntry<'failed'>[]>()
  expectTypeOf(state.allEntries).toEqualTypeOf<readonly OutputFileEntry[]>()
  expectTypeOf(state.successEntries.map(({ cdnUrl }) => cdnUrl)).toEqualTypeOf<string[]>()
  if (state.isFailed) expectTypeOf(state.status).toEqualTypeOf<'failed'>()
  if (state.status === 'success') {
    expectTypeOf(state.isSuccess).toEqualTypeOf<true>()
    expectTypeOf(state.errors).toEqualTypeOf<readonly []>()
    expectTypeOf(state).toExtend<OutputCollectionState<'success'>>()
  }
  // @ts-expect-error any list may have failed
  const complete: OutputCollectionState<'success'> = state
  expectTypeOf(complete).not.toBeAny()
  uploader.on('common-upload-success', (list) => expectTypeOf(list.isSuccess).toEqualTypeOf<true>())
  uploader.on('file-removed', (entry) => expectTypeOf(entry.isRemoved).toEqualTypeOf<true>())
  uploader.on('file-upload-success', ({ uuid }) => expectTypeOf(uuid).toEqualTypeOf<string>())
  uploader.on('file-upload-failed', ({ errors }) => expectTypeOf(errors[0]).toEqualTypeOf<OutputError>())
  uploader.on('file-added', ({ uuid }) => expectTypeOf(uuid).toEqualTypeOf<string | null>())
  expectTypeOf(any.isQueued).toEqualTypeOf<boolean>()
  expectTypeOf(any.state).toEqualTypeOf<Readonly<Partial<EntryState>>>()
  expectTypeOf(any.state.testScore).toEqualTypeOf<number | undefined>()
  // @ts-expect-error `done` is no status of the list
  state.status === 'done'
})

test('a file info has the fields that every service reports', () => {
  const { contentInfo, imageInfo, metadata, tags } = success.fileInfo
  expectTypeOf(metadata).toEqualTypeOf<FileMetadata | null>()
  expectTypeOf(tags).toEqualTypeOf<readonly string[] | null | undefined>()
  expectTypeOf(contentInfo?.mime?.subtype).toEqualTypeOf<string | undefined>()
  expectTypeOf(imageInfo?.width).toEqualTypeOf<number | undefined>()
})

test('cfg is read-only and typed, and functions of the page get the output entry', () => {
  expectTypeOf(uploader.cfg).toEqualTypeOf<Readonly<ConfigMap>>()
  expectTypeOf(uploader.cfg.multipleMax).toEqualTypeOf<number>()
  // @ts-expect-error it is read-only
  uploader.cfg.multipleMax = 3
  // @ts-expect-error no such key
  uploader.cfg.multipleMost
  uploader.config.set({
    metadata: (entry) => {
      expectTypeOf(entry).toEqualTypeOf<OutputFileEntry>()
      return { name: entry.name }
    },
    tags: async (entry) => {
      expectTypeOf(entry).toEqualTypeOf<OutputFileEntry>()
      return [entry.source]
    },
  })
  // @ts-expect-error values are strings
  uploader.config.set({ metadata: () => ({ size: 1 }) })
})

test('params of an activity are typed in its view', () => {
  const view: DomView<ActivityViewProps<'test-second'>> = {
    kind: 'dom',
    mount(_element, { params, uploader: given, holdLeave }) {
      expectTypeOf(params).toEqualTypeOf<{ readonly internalId: string; readonly page?: number }>()
      expectTypeOf(given).toEqualTypeOf<Uploader>()
      // @ts-expect-error no such param
      params.id
      return holdLeave(() => true)
    },
  }
  const item: ActivityItem = { id: 'test-second', title: 'Second', view, heading: view }
  uploader.slots.contribute('activity', item)
  uploader.setCurrentActivity('test-second', { internalId: 'x' })
  uploader.setCurrentActivity('some-plugin' as string, { anything: 1 })
  uploader.setCurrentActivity(null)
  expectTypeOf<ActivityViewProps<'some-plugin'>['params']>().toEqualTypeOf<unknown>()
  const badge: FileBadgeItem = {
    id: 'score',
    view: {
      kind: 'dom',
      mount(_element, { entry }) {
        expectTypeOf(entry.state.testScore).toEqualTypeOf<number | undefined>()
        return () => {}
      },
    },
  }
  uploader.slots.contribute('fileBadge', badge)
  expectTypeOf<View<{ readonly x: 1 }>>().toExtend<{ readonly kind: string }>()
})

test('unknown plugin options do not compile', () => {
  const none = definePlugin({ id: 'none', setup() {} })
  const some = definePlugin<{ mirror?: boolean }>({ id: 'some', setup() {} })
  const required = definePlugin<{ key: string; mirror?: boolean }>({ id: 'required', setup() {} })
  expectTypeOf(none).toEqualTypeOf<PluginFactory>()
  expectTypeOf<PluginFactory>().toEqualTypeOf<PluginFactory<NoOptions>>()
  none()
  none({})
  some()
  some({ mirror: true })
  required({ key: 'k' })
  // @ts-expect-error it has no options
  none({ mirror: true })
  // @ts-expect-error it has no options
  none({ anything: undefined })
  // @ts-expect-error no such option
  some({ miror: true })
  // @ts-expect-error no such option
  required({ key: 'k', keys: [] })
  // @ts-expect-error the key is missing
  required({})
  // @ts-expect-error the key is missing
  required()
  expectTypeOf(none()).toEqualTypeOf<Plugin>()
  definePlugin<{ mirror?: boolean }>({
    id: 'x',
    setup({ options }) {
      expectTypeOf(options).toEqualTypeOf<Readonly<{ mirror?: boolean }>>()
      // @ts-expect-error they are frozen
      options.mirror = false
    },
  })
})

test('the state of an entry is typed, and undefined removes a key', () => {
  definePlugin({
    id: 'state',
    setup({ setEntryState }) {
      setEntryState('id', { testScore: 1 })
      setEntryState('id', { testScore: undefined })
      // @ts-expect-error a score is a number
      setEntryState('id', { testScore: '1' })
      // @ts-expect-error no such key
      setEntryState('id', { testScores: 1 })
    },
  })
})

test('hooks return files, names, metadata or an error', () => {
  const handle: FileHook['handle'] = async ({ file, entry, signal }) => {
    expectTypeOf(entry).toEqualTypeOf<OutputFileEntry>()
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
    if (entry.size === 0) return { error: { message: 'It is empty.' } }
    return { file, fileName: 'a', metadata: { a: '1' } }
  }
  uploader.slots.contribute('fileHook', { id: 'a', hook: 'onAdd', handle })
  // @ts-expect-error metadata are strings
  uploader.slots.contribute('fileHook', { id: 'a', hook: 'onAdd', handle: () => ({ metadata: { a: 1 } }) })
  // @ts-expect-error an error has a message
  uploader.slots.contribute('fileHook', { id: 'a', hook: 'onAdd', handle: () => ({ error: { type: 'X' } }) })
  uploader.updateFile('id', { fileName: 'a', metadata: { a: '1' }, cdnUrlModifiers: '' })
  // @ts-expect-error metadata are strings
  uploader.updateFile('id', { metadata: { a: 1 } })
})

test('list validators may block uploads', () => {
  const descriptor: CollectionValidatorDescriptor = {
    blocksUpload: ({ type }) => type === 'X',
    dependsOn: ['accept'],
    validator: ({ totalCount }) => (totalCount > 1 ? [{ message: 'No.' }] : null),
  }
  createUploader({ config: { collectionValidators: [descriptor, () => null] } })
  // @ts-expect-error no such key
  createUploader({ config: { collectionValidators: [{ ...descriptor, dependsOn: ['acept'] }] } })
  // @ts-expect-error it blocks or it does not
  createUploader({ config: { collectionValidators: [{ ...descriptor, blocksUpload: 'yes' }] } })
  expectTypeOf(uploader.collection.snapshot.uploadBlock).toEqualTypeOf<OutputError | null>()
  // @ts-expect-error no such key
  createUploader({ config: { fileValidators: [{ dependsOn: ['acept'], validator: () => null }] } })
})

test('services are found, tried for, and replaced by their tokens', () => {
  const NumberToken = token<number>('test/second-number')
  definePlugin({
    id: 'x',
    setup({ tryGet, get }) {
      expectTypeOf(tryGet(NumberToken)).toEqualTypeOf<number | undefined>()
      expectTypeOf(get(UploaderToken)).toEqualTypeOf<Uploader>()
    },
  })
  expectTypeOf(uploader.scope).toEqualTypeOf<Scope>()
  expectTypeOf(uploader.isPaused).toEqualTypeOf<boolean>()
  createUploader({
    services(scope) {
      const clock: Clock = { now: () => 0, schedule: () => () => {} }
      scope.value(ClockToken, clock)
      scope.provide(EntriesToken, (s) => new EntryList(s.get(ClockToken), console))
      // @ts-expect-error not a clock
      scope.value(ClockToken, { now: () => 0 })
    },
  })
})

test('the classes of the services can be extended, which their tokens need', () => {
  class Adder extends EntryAdder {}
  class Queue extends UploadQueue {}
  class Triggers extends UploadScheduler {}
  class Validation extends ValidationRunner {}
  class Groups extends GroupOutput {}
  expectTypeOf<Adder>().toExtend<EntryAdder>()
  expectTypeOf<[Queue, Triggers, Validation, Groups]>().not.toBeAny()
})

test('errors of transports are classes', () => {
  expectTypeOf(new UploadError('x')).toExtend<Error>()
  expectTypeOf(new NetworkError()).toExtend<Error>()
  expectTypeOf(new CancelError('x', { cause: 1 })).toExtend<Error>()
  expectTypeOf(new Semaphore(() => 1)).toEqualTypeOf<Semaphore>()
  // @ts-expect-error the message is for people
  new UploadError(7)
})

declare module './plugin/Plugin.js' {
  interface PluginRegistry {
    typed: { readonly open: (id: string) => void }
  }
}

test('plugin() is typed by the registry, which plugins extend', () => {
  const uploader = createUploader()
  expectTypeOf(uploader.plugin('typed')).toEqualTypeOf<PluginRegistry['typed'] | undefined>()
  expectTypeOf(uploader.plugin<'typed'>)
    .parameter(0)
    .toEqualTypeOf<'typed'>()
  // @ts-expect-error no plugin has registered it
  uploader.plugin('untyped')
  // @ts-expect-error the API takes a string
  uploader.plugin('typed')?.open(1)
})

test('an uploader is disposable', () => {
  expectTypeOf<Uploader>().toExtend<Disposable>()
  expectTypeOf<Uploader>().toExtend<AsyncDisposable>()
})
