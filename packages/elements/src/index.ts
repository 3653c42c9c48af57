export type { LocaleOverride, Plugin } from '@lading/kernel'
export { CdnImageElement as Img } from '@lading/plugin-cdn-image/element'
export { ButtonElement as SimpleBtn } from './ButtonElement.js'
export { ConfigElement as Config } from './ConfigElement.js'
export { DropAreaElement as DropArea } from './DropAreaElement.js'
export { defineComponents } from './defineComponents.js'
export { defineLocale } from './defineLocale.js'
export { elementsVersion as PACKAGE_VERSION } from './elementsVersion.js'
export { ImageEditorElement as CloudImageEditor } from './ImageEditorElement.js'
export { loadFileUploaderFrom, type UploaderModule } from './loadFileUploaderFrom.js'
export { ProviderElement as UploadCtxProvider } from './ProviderElement.js'
export { addPluginAdapter, type PluginAdapter } from './pluginAdapters.js'
export type { SolutionLayout } from './SolutionElement.js'
export {
  FileUploaderInlineElement as FileUploaderInline,
  FileUploaderMinimalElement as FileUploaderMinimal,
  FileUploaderRegularElement as FileUploaderRegular,
} from './solutions.js'
export type { ConfigProperties, LadingTagNameMap, UcTagNameMap } from './tags.js'
export { UploaderElement as Uploader } from './UploaderElement.js'
