export {
  type AddFileOptions,
  type CollectionValidator,
  type ConfigMap,
  type CreateUploaderOptions,
  createUploader,
  definePlugin,
  type EventMap,
  type FileInfo,
  type FileMetadata,
  type FileValidator,
  type LocaleOverride,
  type OutputCollectionState,
  type OutputError,
  type OutputFileEntry,
  type Plugin,
  type PluginContext,
  type PluginFactory,
  type SlotSettings,
  type Source,
  Uploader,
} from '@lading/kernel'
export type { CameraConfig, CameraMode } from '@lading/plugin-camera'
export type { CameraCapture } from '@lading/plugin-sources'
export type { TransportConfig } from '@lading/plugin-uploadcare-transport'
export { FileUploaderInline } from './FileUploaderInline.js'
export { FileUploaderRegular } from './FileUploaderRegular.js'
export type { FileUploaderInlineProps, FileUploaderRegularProps } from './FileUploaderRegularProps.js'
export type { ConfigProps } from './props/ConfigProps.js'
export type { EventPropName, EventProps } from './props/EventProps.js'
export type { UploadCtxProvider, UploaderHandle } from './UploaderHandle.js'
