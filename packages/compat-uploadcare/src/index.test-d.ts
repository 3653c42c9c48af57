import type * as Peer from '@uploadcare/file-uploader'
import type { ComponentProps, Ref } from 'react'
import { useRef } from 'react'
import { describe, expectTypeOf, test } from 'vitest'
import * as Uploadcare from './index.js'

const { FileUploaderInline, FileUploaderMinimal, FileUploaderRegular, UploadCtxProvider } = Uploadcare

/**
 * The types that Uploadcare's package and this one export under the same names. A test's plugin adds the activity `notes`.
 */
interface Pairs {
  ActivityType: [Peer.ActivityType, Exclude<Uploadcare.ActivityType, 'notes'>]
  ApiAddFileCommonOptions: [Peer.ApiAddFileCommonOptions, Uploadcare.ApiAddFileCommonOptions]
  ConfigPlainType: [Peer.ConfigPlainType, Uploadcare.ConfigPlainType]
  ConfigAttributesType: [Peer.ConfigAttributesType, Uploadcare.ConfigAttributesType]
  CustomConfigDefinition: [Peer.CustomConfigDefinition<number>, Uploadcare.CustomConfigDefinition<number>]
  GroupFlag: [Peer.GroupFlag, Uploadcare.GroupFlag]
  IconHrefResolver: [Peer.IconHrefResolver, Uploadcare.IconHrefResolver]
  KebabCase: [Peer.KebabCase<'multipleMax'>, Uploadcare.KebabCase<'multipleMax'>]
  KebabCaseKeys: [Peer.KebabCaseKeys<{ aB: 1 }>, Uploadcare.KebabCaseKeys<{ aB: 1 }>]
  LowerCase: [Peer.LowerCase<'aB'>, Uploadcare.LowerCase<'aB'>]
  LowerCaseKeys: [Peer.LowerCaseKeys<{ aB: 1 }>, Uploadcare.LowerCaseKeys<{ aB: 1 }>]
  Metadata: [Peer.Metadata, Uploadcare.Metadata]
  ModalId: [Peer.ModalId, Exclude<Uploadcare.ModalId, 'notes'>]
  OutputCollectionErrorType: [Peer.OutputCollectionErrorType, Uploadcare.OutputCollectionErrorType]
  OutputCollectionStatus: [Peer.OutputCollectionStatus, Uploadcare.OutputCollectionStatus]
  OutputCustomErrorType: [Peer.OutputCustomErrorType, Uploadcare.OutputCustomErrorType]
  OutputFileErrorType: [Peer.OutputFileErrorType, Uploadcare.OutputFileErrorType]
  OutputFileStatus: [Peer.OutputFileStatus, Uploadcare.OutputFileStatus]
  PluginFileEntryUpdate: [Peer.PluginFileEntryUpdate, Uploadcare.PluginFileEntryUpdate]
  PluginFileHookContext: [Peer.PluginFileHookContext, Uploadcare.PluginFileHookContext]
  PluginFileHookRegistration: [Peer.PluginFileHookRegistration, Uploadcare.PluginFileHookRegistration]
  PluginFileHookResult: [Peer.PluginFileHookResult, Uploadcare.PluginFileHookResult]
  PluginFilesApi: [Peer.PluginFilesApi, Uploadcare.PluginFilesApi]
  PluginActivityApi: [Peer.PluginActivityApi, Uploadcare.PluginActivityApi]
  PluginActivityRegistration: [Peer.PluginActivityRegistration, Uploadcare.PluginActivityRegistration]
  PluginIconRegistration: [Peer.PluginIconRegistration, Uploadcare.PluginIconRegistration]
  PluginL10nRegistration: [Peer.PluginL10nRegistration, Uploadcare.PluginL10nRegistration]
  PluginRender: [Peer.PluginRender, Uploadcare.PluginRender]
  PluginRenderDispose: [Peer.PluginRenderDispose, Uploadcare.PluginRenderDispose]
  PluginSetupResult: [Peer.PluginSetupResult, Uploadcare.PluginSetupResult]
  PluginSourceRegistration: [Peer.PluginSourceRegistration, Uploadcare.PluginSourceRegistration]
  SecureDeliveryProxyUrlResolver: [
    Peer.SecureDeliveryProxyUrlResolver,
    Uploadcare.SecureDeliveryProxyUrlResolver,
  ]
  SecureUploadsSignatureAndExpire: [
    Peer.SecureUploadsSignatureAndExpire,
    Uploadcare.SecureUploadsSignatureAndExpire,
  ]
  SecureUploadsSignatureResolver: [
    Peer.SecureUploadsSignatureResolver,
    Uploadcare.SecureUploadsSignatureResolver,
  ]
  SourceTypes: [Peer.SourceTypes, Uploadcare.SourceTypes]
  Tags: [Peer.Tags, Uploadcare.Tags]
  EventType: [typeof Peer.EventType, typeof Uploadcare.EventType]
  ExternalUploadSource: [typeof Peer.ExternalUploadSource, typeof Uploadcare.ExternalUploadSource]
  ModalEvents: [typeof Peer.ModalEvents, typeof Uploadcare.ModalEvents]
  UploadSource: [typeof Peer.UploadSource, typeof Uploadcare.UploadSource]
  UploadcareFile: [Peer.UploadcareFile, Uploadcare.UploadcareFile]
  UploadcareGroup: [Peer.UploadcareGroup, Uploadcare.UploadcareGroup]
}

/** The names whose two types differ. */
type Different = {
  [K in keyof Pairs]: [Pairs[K][0], Pairs[K][1]] extends [Pairs[K][1], Pairs[K][0]] ? never : K
}[keyof Pairs]

test('every name stands for the same type', () => {
  expectTypeOf<Different>().toEqualTypeOf<never>()
})

describe('output', () => {
  test('what is read from ours fits where theirs is expected, and mocks of theirs fit ours', () => {
    expectTypeOf<Uploadcare.OutputFileEntry<'success'>>().toExtend<Peer.OutputFileEntry<'success'>>()
    expectTypeOf<Uploadcare.OutputFileEntry<'failed'>['cdnUrl']>().toEqualTypeOf<string | null>()
    expectTypeOf<Uploadcare.OutputFileEntry<'idle'>>().toExtend<Peer.OutputFileEntry<'idle'>>()
    expectTypeOf<Peer.OutputFileEntry<'uploading'>>().toExtend<Uploadcare.OutputFileEntry<'uploading'>>()
    expectTypeOf<Peer.OutputFileEntry<'success'>>().toExtend<Uploadcare.OutputFileEntry<'success'>>()
    expectTypeOf<
      Uploadcare.OutputCollectionState<'success', 'has-group'>['group']
    >().toEqualTypeOf<Uploadcare.UploadcareGroup>()
  })

  test('is narrowed by its status', () => {
    const entry = {} as Uploadcare.OutputFileEntry
    if (entry.status === 'success') {
      expectTypeOf(entry.cdnUrl).toEqualTypeOf<string>()
      expectTypeOf(entry.fileInfo.contentInfo?.mime?.subtype).toEqualTypeOf<string | undefined>()
    }
    if (entry.isFailed) expectTypeOf(entry.errors).toEqualTypeOf<Uploadcare.OutputErrorFile[]>()
    const list = {} as Uploadcare.OutputCollectionState
    if (list.status === 'success') {
      expectTypeOf(list.allEntries).toEqualTypeOf<Uploadcare.OutputFileEntry<'success'>[]>()
    }
    if (list.isFailed) expectTypeOf(list.errors).toEqualTypeOf<Uploadcare.OutputErrorCollection[]>()
    expectTypeOf<keyof Uploadcare.OutputFileErrorPayload>().toEqualTypeOf<keyof Peer.OutputFileErrorPayload>()
    expectTypeOf<keyof Uploadcare.OutputErrorTypePayload>().toEqualTypeOf<keyof Peer.OutputErrorTypePayload>()
    expectTypeOf<Uploadcare.OutputError<'TOO_MANY_FILES'>['payload']>().toEqualTypeOf<
      { min: number; max: number; total: number } | undefined
    >()
  })
})

describe('configuration', () => {
  test('has every key, with the type that it has there', () => {
    // Uploadcare's own has it since 1.34, which is not on the registry.
    type Known<Config> = Exclude<keyof Config, 'authToken'>
    expectTypeOf<Known<Uploadcare.ConfigType>>().toEqualTypeOf<keyof Peer.ConfigType>()
    expectTypeOf<Known<Uploadcare.ConfigComplexType>>().toEqualTypeOf<keyof Peer.ConfigComplexType>()
    expectTypeOf<Peer.ConfigType['fileValidators']>().toBeArray()
    expectTypeOf<Uploadcare.FuncFileValidator>().returns.toEqualTypeOf<
      undefined | Uploadcare.OutputErrorFile | Promise<undefined | Uploadcare.OutputErrorFile>
    >()
    expectTypeOf<Uploadcare.FileValidatorDescriptor['runOn']>().toEqualTypeOf<
      Peer.FileValidatorDescriptor['runOn']
    >()
    expectTypeOf<Uploadcare.FileValidators>().toEqualTypeOf<Uploadcare.FileValidator[]>()
    expectTypeOf<Uploadcare.CollectionValidators>().toEqualTypeOf<Uploadcare.FuncCollectionValidator[]>()
    expectTypeOf<Uploadcare.MetadataCallback>().returns.toEqualTypeOf<ReturnType<Peer.MetadataCallback>>()
    expectTypeOf<Uploadcare.TagsCallback>().returns.toEqualTypeOf<ReturnType<Peer.TagsCallback>>()
    expectTypeOf<Peer.LocaleDefinitionOverride>().toExtend<Uploadcare.LocaleDefinitionOverride>()
    expectTypeOf<Uploadcare.CustomLocaleDefinition>().toBeObject()
    expectTypeOf<Uploadcare.CustomConfig>().toBeObject()
    expectTypeOf<Uploadcare.CustomActivities>().toBeObject()
  })
})

describe('events', () => {
  test('have the same names and the payload as detail', () => {
    expectTypeOf<keyof Uploadcare.EventMap>().toEqualTypeOf<keyof Peer.EventMap>()
    expectTypeOf<Uploadcare.EventMap['change']['detail']>().toEqualTypeOf<Uploadcare.OutputCollectionState>()
    expectTypeOf<Uploadcare.EventPayload['file-upload-success']>().toEqualTypeOf<
      Uploadcare.OutputFileEntry<'success'>
    >()
    expectTypeOf<keyof Uploadcare.TEventsSchema>().toEqualTypeOf<
      | `onFile${'Added' | 'Removed' | 'UploadStart' | 'UploadProgress' | 'UploadSuccess' | 'UploadFailed' | 'UrlChanged'}`
      | `onCommonUpload${'Start' | 'Progress' | 'Success' | 'Failed'}`
      | `on${'Change' | 'GroupCreated' | 'ModalOpen' | 'ModalClose' | 'ActivityChange' | 'DoneClick' | 'UploadClick'}`
    >()
  })
})

describe('the API', () => {
  test('has every method, with the same arguments', () => {
    type Api = Uploadcare.UploaderPublicApi
    type PeerApi = InstanceType<typeof Peer.UploaderPublicApi>
    type Names = Exclude<keyof PeerApi, 'destroy' | `_${string}`>
    expectTypeOf<Exclude<Names, keyof Api>>().toEqualTypeOf<never>()
    expectTypeOf<Parameters<Api['addFileFromObject']>>().toEqualTypeOf<
      Parameters<PeerApi['addFileFromObject']>
    >()
    expectTypeOf<Parameters<Api['openSystemDialog']>>().toEqualTypeOf<
      Parameters<PeerApi['openSystemDialog']>
    >()
    const api = {} as Api
    expectTypeOf(api.getOutputItem<'success'>('id').cdnUrl).toEqualTypeOf<string>()
    expectTypeOf(api.getOutputCollectionState<'failed'>().isFailed).toEqualTypeOf<true>()
    expectTypeOf(api.cfg.removeCopyright).toEqualTypeOf<boolean>()
    api.on('change', (list) => expectTypeOf(list).toEqualTypeOf<Uploadcare.OutputCollectionState>())
    api.setCurrentActivity('cloud-image-edit', { internalId: 'id' })
    api.setCurrentActivity('external', { externalSourceType: 'dropbox' })
    api.setCurrentActivity(null)
    // @ts-expect-error the editor needs a file
    api.setCurrentActivity('cloud-image-edit')
    expectTypeOf<Uploadcare.ActivityParamsMap>().toHaveProperty('external')
  })

  test('is reached through refs of either form', () => {
    const instance = useRef<Uploadcare.UploadCtxProvider>(null)
    const byClass = useRef<InstanceType<Uploadcare.UploadCtxProvider>>(null)
    const byValue = useRef<InstanceType<typeof UploadCtxProvider>>(null)
    type Prop = ComponentProps<typeof FileUploaderRegular>['apiRef']
    expectTypeOf(instance).toExtend<Prop>()
    expectTypeOf(byClass).toExtend<Prop>()
    expectTypeOf(byValue).toExtend<Prop>()
    expectTypeOf<(provider: Uploadcare.UploadCtxProvider | null) => void>().toExtend<Prop>()
    instance.current?.uploadCollection.clearAll()
    instance.current?.addEventListener('file-added', ({ detail }) =>
      expectTypeOf(detail).toEqualTypeOf<Uploadcare.OutputFileEntry<'idle'>>(),
    )
    expectTypeOf(instance.current?.getAPI()).toEqualTypeOf<Uploadcare.UploaderPublicApi | undefined>()
  })
})

describe('plugins', () => {
  test('written against their types are accepted', () => {
    expectTypeOf<Uploadcare.UploaderPlugin['setup']>()
      .parameter(0)
      .toEqualTypeOf<Uploadcare.PluginSetupParams>()
    expectTypeOf<keyof Uploadcare.PluginApi>().toEqualTypeOf<keyof Peer.PluginApi>()
    expectTypeOf<keyof Uploadcare.PluginRegistryApi>().toEqualTypeOf<keyof Peer.PluginRegistryApi>()
    expectTypeOf<keyof Uploadcare.PluginConfigApi>().toEqualTypeOf<keyof Peer.PluginConfigApi>()
    expectTypeOf<keyof Uploadcare.PluginRegistrySnapshot>().toEqualTypeOf<keyof Peer.PluginRegistrySnapshot>()
    expectTypeOf<Uploadcare.PluginUploaderApi>().toEqualTypeOf<Uploadcare.UploaderPublicApi>()
    expectTypeOf<keyof Uploadcare.PluginFileActionRegistration>().toEqualTypeOf<
      keyof Peer.PluginFileActionRegistration
    >()
    expectTypeOf<Uploadcare.Owned<{ id: string }>>().toEqualTypeOf<{ id: string } & { pluginId: string }>()
  })
})

describe('components', () => {
  test('take their props, and those of Lading', () => {
    expectTypeOf(FileUploaderRegular).toBeCallableWith({
      pubkey: 'demopublickey',
      ctxName: 'photos',
      headless: true,
      dynamicButton: true,
      removeCopyright: true,
      pasteScope: false,
      classNameUploader: 'uc-dark uc-purple',
      onFileUploadSuccess: (entry) => expectTypeOf(entry.cdnUrl).toEqualTypeOf<string>(),
      onChange: (list) => expectTypeOf(list.successEntries).items.toHaveProperty('uuid'),
      preload: 'now',
    })
    expectTypeOf(FileUploaderInline).toBeCallableWith({ pubkey: 'demopublickey', anything: 1 })
    expectTypeOf(FileUploaderMinimal).toBeCallableWith({ pubkey: 'demopublickey' })
    expectTypeOf<Uploadcare.TProps<'Regular'>['apiRef']>().toEqualTypeOf<
      Ref<Uploadcare.UploadCtxProvider> | undefined
    >()
    // @ts-expect-error the public key is required
    FileUploaderRegular({ multiple: true })
    // @ts-expect-error no such prop
    FileUploaderRegular({ pubkey: 'demopublickey', multipel: true })
    // @ts-expect-error no such value
    FileUploaderRegular({ pubkey: 'demopublickey', filesViewMode: 'table' })
    // @ts-expect-error not the payload of this event
    FileUploaderRegular({ pubkey: 'demopublickey', onChange: (entry: Uploadcare.OutputFileEntry) => entry })
  })
})

test('functions have the signatures that they have there', () => {
  expectTypeOf<Parameters<typeof Uploadcare.loadFileUploaderFrom>>().toEqualTypeOf<
    Parameters<typeof Peer.loadFileUploaderFrom>
  >()
  expectTypeOf(Uploadcare.defineComponents).toBeCallableWith(Uploadcare)
  expectTypeOf<Parameters<typeof Peer.defineLocale>>().toExtend<Parameters<typeof Uploadcare.defineLocale>>()
  expectTypeOf(Uploadcare.toKebabCase('Upload List')).toEqualTypeOf<'upload-list'>()
  expectTypeOf(Uploadcare.UID.generateFastUid()).toEqualTypeOf<string>()
  expectTypeOf(Uploadcare.PACKAGE_VERSION).toEqualTypeOf<string>()
  expectTypeOf<typeof Uploadcare.PACKAGE_NAME>().toEqualTypeOf<typeof Peer.PACKAGE_NAME>()
  expectTypeOf(new Uploadcare.UploadError('refused')).toExtend<Uploadcare.UploadcareError>()
  expectTypeOf(new Uploadcare.NetworkError('offline')).toExtend<Uploadcare.UploadcareError>()
})

test('elements are typed by their names', () => {
  const provider = {} as Uploadcare.ElementTagNameMap['uc-upload-ctx-provider']
  expectTypeOf(provider.getAPI()).toEqualTypeOf<Uploadcare.UploaderPublicApi>()
  expectTypeOf(provider).toExtend<HTMLElement>()
  provider.addEventListener('file-upload-success', ({ detail }) =>
    expectTypeOf(detail).toEqualTypeOf<Uploadcare.OutputFileEntry<'success'>>(),
  )
  expectTypeOf<Uploadcare.ElementTagNameMap['uc-config']>().toHaveProperty('multipleMax')
  expectTypeOf<keyof Uploadcare.ElementTagNameMap>().toExtend<keyof HTMLElementTagNameMap>()
})
