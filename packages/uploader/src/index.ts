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
export { FileUploaderInline } from './components/FileUploaderInline.js'
export { FileUploaderMinimal } from './components/FileUploaderMinimal.js'
export { FileUploaderRegular } from './components/FileUploaderRegular.js'
export { type LazyUploaderOptions, lazyUploader } from './components/lazyUploader.js'
export { useUploaderRef } from './components/useUploaderRef.js'
export { uploaderReady } from './early/uploaderReady.js'
export { FormInput, type FormInputProps } from './form/FormInput.js'
export {
  UploaderTrigger,
  type UploaderTriggerProps,
  type UploaderTriggerState,
} from './headless/UploaderTrigger.js'
export { useNamedUploader } from './headless/useNamedUploader.js'
export type { EventPropName, EventProps } from './props/EventProps.js'
export type {
  ConfigProps,
  FileUploaderInlineProps,
  FileUploaderMinimalProps,
  FileUploaderRegularProps,
  LazyUploaderProps,
  WithOwnTransport,
} from './props/FileUploaderRegularProps.js'
export type { Preload } from './props/Preload.js'
export type { UploadCtxProvider, UploaderHandle } from './props/UploaderHandle.js'
export type { FileReference, UploaderValue } from './props/UploaderValue.js'
export { type ReadyMadeOptions, readyMade } from './readyMade.js'
export { preloadUploader } from './shell/preloadUploader.js'
export { provideUploader } from './shell/provideUploader.js'
export type { ShellSource } from './shell/shellSources.js'
export type { UploaderApp, UploaderLayout } from './UploaderApp.js'
export { type GroupMember, uploadGroup } from './values/uploadGroup.js'
export { uuidsOf } from './values/uuidsOf.js'
