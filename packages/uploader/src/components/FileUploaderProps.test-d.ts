import type { ConfigMap, OutputCollectionState, OutputFileEntry, Scope, Uploader } from '@lading/kernel'
import type { ComponentProps, Ref } from 'react'
import { describe, expectTypeOf, test } from 'vitest'
import { FileUploaderInline, FileUploaderMinimal, FileUploaderRegular } from '../index.js'
import type { EventPropName } from '../props/EventProps.js'
import type {
  FileUploaderInlineProps,
  FileUploaderRegularProps,
  LazyUploaderProps,
  WithOwnTransport,
} from '../props/FileUploaderRegularProps.js'
import type { UploadCtxProvider, UploaderHandle } from '../props/UploaderHandle.js'
import type { UploaderValue } from '../props/UploaderValue.js'

type Props = FileUploaderRegularProps

describe('configuration', () => {
  test('the public key alone is required', () => {
    expectTypeOf<{ pubkey: string }>().toExtend<Props>()
    expectTypeOf<{ multiple: boolean }>().not.toExtend<Props>()
  })

  test('keys have their own types', () => {
    expectTypeOf<Props['multiple']>().toEqualTypeOf<boolean | undefined>()
    expectTypeOf<Props['baseUrl']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Props['store']>().toEqualTypeOf<boolean | 'auto' | undefined>()
  })

  test('strings are not numbers, and unknown props do not compile', () => {
    // @ts-expect-error
    const limit: Props = { pubkey: 'demo', multipleMax: '5' }
    // @ts-expect-error
    const choice: Props = { pubkey: 'demo', store: 'sometimes' }
    // @ts-expect-error
    const unknown: Props = { pubkey: 'demo', multipel: true }
    expectTypeOf([limit, choice, unknown]).toBeArray()
  })
})

describe('events', () => {
  test('each event has a prop', () => {
    expectTypeOf<EventPropName<'change'>>().toEqualTypeOf<'onChange'>()
    expectTypeOf<EventPropName<'common-upload-success'>>().toEqualTypeOf<'onCommonUploadSuccess'>()
  })

  test('handlers receive the payload', () => {
    expectTypeOf<NonNullable<Props['onFileAdded']>>().parameter(0).toEqualTypeOf<OutputFileEntry>()
    expectTypeOf<NonNullable<Props['onFileUploadSuccess']>>()
      .parameter(0)
      .toEqualTypeOf<OutputFileEntry<'success'>>()
    expectTypeOf<NonNullable<Props['onChange']>>().parameter(0).toEqualTypeOf<OutputCollectionState>()
    expectTypeOf<NonNullable<Props['onModalOpen']>>().parameter(0).toEqualTypeOf<{ modalId: string }>()
  })

  test('a handler of another payload does not compile', () => {
    // @ts-expect-error
    const payload: Props = { pubkey: 'demo', onFileAdded: (list: OutputCollectionState) => list }
    // @ts-expect-error
    const name: Props = { pubkey: 'demo', onFileAdd: () => {} }
    expectTypeOf([payload, name]).toBeArray()
  })
})

describe('the component’s own props', () => {
  test('apiRef provides the uploader', () => {
    expectTypeOf<Props['apiRef']>().toEqualTypeOf<Ref<UploaderHandle> | undefined>()
    expectTypeOf<InstanceType<UploadCtxProvider>['getAPI']>().returns.toEqualTypeOf<Uploader>()
    expectTypeOf<ReturnType<UploaderHandle['getAPI']>['cfg']>().toEqualTypeOf<Readonly<ConfigMap>>()
  })

  test('services receive the scope', () => {
    expectTypeOf<NonNullable<Props['services']>>().parameter(0).toEqualTypeOf<Scope>()
  })

  test('only the dialog has a button that can be omitted', () => {
    expectTypeOf<Props>().toHaveProperty('headless')
    expectTypeOf<FileUploaderInlineProps>().not.toHaveProperty('headless')
  })
})

describe('files that the service has already', () => {
  test('what onChange receives is a value', () => {
    expectTypeOf<OutputCollectionState>().toExtend<UploaderValue>()
    expectTypeOf<readonly string[]>().toExtend<UploaderValue>()
    // @ts-expect-error
    const file: Props = { pubkey: 'demo', initialFiles: [new File([], 'a')] }
    expectTypeOf(file).toBeObject()
  })
})

describe('the public key', () => {
  test('is required, unless the page has plugins of its own, which may have a transport', () => {
    expectTypeOf(FileUploaderRegular).toBeCallableWith({ pubkey: 'demo' })
    expectTypeOf(FileUploaderInline).toBeCallableWith({ plugins: [] })
    expectTypeOf(FileUploaderInline).toBeCallableWith({ transport: false })
    expectTypeOf(FileUploaderInline).toBeCallableWith({ uploader: {} as Uploader, value: null })
    // @ts-expect-error
    FileUploaderInline({ transport: true })
    // @ts-expect-error
    FileUploaderRegular({ multiple: true })
    // @ts-expect-error
    FileUploaderMinimal({ multiple: true })
  })

  test('is never required where the page has chosen the plugins', () => {
    expectTypeOf<{ multiple: boolean }>().toExtend<LazyUploaderProps>()
    // @ts-expect-error
    const unknown: LazyUploaderProps = { multipel: true }
    expectTypeOf(unknown).toBeObject()
  })

  test('the props of a component are those with a public key or with a transport of the page', () => {
    expectTypeOf<ComponentProps<typeof FileUploaderRegular>>().toEqualTypeOf<
      FileUploaderRegularProps | WithOwnTransport<FileUploaderRegularProps>
    >()
  })
})
