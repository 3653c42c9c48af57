export type {
  AddFileOptions,
  CollectionValidator,
  ConfigMap,
  CreateUploaderOptions,
  EventMap,
  FileInfo,
  FileMetadata,
  FileValidator,
  LocaleOverride,
  OutputCollectionState,
  OutputError,
  OutputFileEntry,
  Plugin,
  PluginContext,
  PluginFactory,
  SlotSettings,
  Source,
  Uploader,
} from '@lading/kernel'
export { definePlugin } from '@lading/kernel/basics'
export type { CameraConfig, CameraMode } from '@lading/plugin-camera'
export type {
  EditorConfig,
  EditorSession,
  EditorTabItem,
  EditorTabProps,
  EditorTabValues,
  EditorTabView,
} from '@lading/plugin-editor'
export type { CloudSourceId, ExternalConfig } from '@lading/plugin-external'
export type { CameraCapture } from '@lading/plugin-sources'
export type {
  DeliveryUrlContext,
  DeliveryUrlResolver,
  ProjectConfig,
  ThumbnailConfig,
  TransportConfig,
} from '@lading/plugin-uploadcare-transport'
export type { DashboardConfig, IconHrefResolver, PasteScope } from '@lading/react'
export type { Preload } from './early/Preload.js'
export { uploaderReady } from './early/uploaderReady.js'
export { FileUploaderInline } from './FileUploaderInline.js'
export { FileUploaderMinimal } from './FileUploaderMinimal.js'
export { FileUploaderRegular } from './FileUploaderRegular.js'
export type {
  ConfigProps,
  FileUploaderInlineProps,
  FileUploaderMinimalProps,
  FileUploaderRegularProps,
  LazyUploaderProps,
  WithOwnTransport,
} from './FileUploaderRegularProps.js'
export { FormInput, type FormInputProps } from './form/FormInput.js'
export {
  UploaderTrigger,
  type UploaderTriggerProps,
  type UploaderTriggerState,
} from './headless/UploaderTrigger.js'
export { useNamedUploader } from './headless/useNamedUploader.js'
export { type LazyUploaderOptions, lazyUploader } from './lazyUploader.js'
export { preloadUploader } from './preloadUploader.js'
export type { EventPropName, EventProps } from './props/EventProps.js'
export { provideUploader } from './provideUploader.js'
export { type ReadyMadeOptions, readyMade } from './readyMade.js'
export type { ShellSource } from './shell/shellSources.js'
export type { UploaderApp, UploaderLayout } from './UploaderApp.js'
export type { UploadCtxProvider, UploaderHandle } from './UploaderHandle.js'
export type { FileReference, UploaderValue } from './UploaderValue.js'
export { type GroupMember, uploadGroup } from './uploadGroup.js'
export { useUploaderRef } from './useUploaderRef.js'
export { uuidsOf } from './uuidsOf.js'
