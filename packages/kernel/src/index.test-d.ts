import { expectTypeOf, test } from 'vitest'
import {
  type ConfigMap,
  createUploader,
  definePlugin,
  type EventMap,
  type FileHookInput,
  type FileValidator,
  type GroupInfo,
  type OutputFileEntry,
  token,
  type Uploader,
} from './index.js'

test('config keys, events and slots are typed', () => {
  const uploader = createUploader({ config: { multiple: false, multipleMax: '3' } })
  expectTypeOf(uploader.config.get('multipleMax')).toEqualTypeOf<number>()
  uploader.on('file-added', (entry) => expectTypeOf(entry).toEqualTypeOf<OutputFileEntry>())
  // @ts-expect-error no such key
  createUploader({ config: { multipel: true } })
  // @ts-expect-error no such event
  uploader.on('file-aded', () => {})
  // @ts-expect-error a source needs open()
  uploader.slots.contribute('source', { id: 'x', label: 'X' })
  expectTypeOf<keyof ConfigMap>().extract<'accept'>().toEqualTypeOf<'accept'>()
  expectTypeOf<EventMap['upload-click']>().toEqualTypeOf<undefined>()
})

test('file validators and file hooks are typed', () => {
  const slow: FileValidator = async (entry, uploader, { signal }) => {
    expectTypeOf(entry.isValidationPending).toEqualTypeOf<boolean>()
    expectTypeOf(uploader).toEqualTypeOf<Uploader>()
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
    return signal.aborted ? null : { message: 'No.' }
  }
  const uploader = createUploader({
    config: {
      fileValidators: [slow, { runOn: 'upload', validator: () => undefined }, { validator: slow }],
      validationTimeout: '500',
    },
  })
  // @ts-expect-error no such moment
  createUploader({ config: { fileValidators: [{ runOn: 'later', validator: slow }] } })
  // @ts-expect-error a string is not a validation error
  createUploader({ config: { fileValidators: [() => 'no'] } })
  // @ts-expect-error list validators are synchronous
  createUploader({ config: { collectionValidators: [async () => null] } })
  uploader.slots.contribute('fileValidator', { id: 'slow', runOn: 'add', validate: slow })
  // @ts-expect-error a validation error needs a message
  uploader.slots.contribute('fileValidator', { id: 'bad', validate: () => ({ type: 'X' }) })

  const handle = async ({ file, signal }: FileHookInput) => {
    if (signal.aborted) return
    return { file: file.slice(0, 10) }
  }
  uploader.slots.contribute('fileHook', { id: 'cut', hook: 'beforeUpload', timeoutMs: 10, handle })
  uploader.slots.contribute('fileHook', {
    id: 'promise',
    hook: 'onAdd',
    handle: ({ file }) => new Promise((resolve) => resolve({ file })),
  })
  uploader.slots.contribute('fileAction', { id: 'plain', label: 'Plain', run() {} })
  uploader.slots.contribute('fileHook', { id: 'look', hook: 'onAdd', handle: () => {} })
  uploader.slots.contribute('fileHook', { id: 'wait', hook: 'onAdd', handle: async () => {} })
  // @ts-expect-error no such hook
  uploader.slots.contribute('fileHook', { id: 'x', hook: 'afterUpload', handle })
  // @ts-expect-error a string is not a file
  uploader.slots.contribute('fileHook', { id: 'x', hook: 'onAdd', handle: () => ({ file: 'x' }) })
})

test('plugin options are typed, and may be omitted only if all are optional', () => {
  const free = definePlugin<{ mirror?: boolean }>({ id: 'free', setup() {} })
  const strict = definePlugin<{ key: string }>({
    id: 'strict',
    setup: ({ options }) => expectTypeOf(options.key).toEqualTypeOf<string>() as never,
  })
  free()
  free({ mirror: true })
  strict({ key: 'k' })
  // @ts-expect-error wrong type
  free({ mirror: 'yes' })
  // @ts-expect-error a required option
  strict()
})

test('tokens carry the type of their service', () => {
  const NumberToken = token<number>('test/number')
  definePlugin({
    id: 'x',
    setup({ provide, get }) {
      provide(NumberToken, () => 1)
      expectTypeOf(get(NumberToken)).toEqualTypeOf<number>()
      // @ts-expect-error not a number
      provide(NumberToken, () => 'one')
    },
  })
})

test('groups, tags and edits are typed', () => {
  const uploader = createUploader({
    config: {
      groupOutput: true,
      tags: (entry) => [entry.source],
    },
  })
  expectTypeOf(uploader.getOutputCollectionState().group).toEqualTypeOf<GroupInfo | null>()
  uploader.on('group-created', ({ group }) => expectTypeOf(group).toEqualTypeOf<GroupInfo | null>())
  uploader.on('all-settled', ({ successEntries, failedEntries }) => {
    expectTypeOf(successEntries).toEqualTypeOf<readonly OutputFileEntry<'success'>[]>()
    expectTypeOf(failedEntries).toEqualTypeOf<readonly OutputFileEntry<'failed'>[]>()
  })
  // @ts-expect-error tags are strings
  uploader.config.set({ tags: [1] })
  // @ts-expect-error the uuid cannot be updated
  uploader.updateFile('id', { uuid: 'u' })
  // @ts-expect-error file info is more than a uuid
  uploader.replaceFile('id', { uuid: 'u' })
})
