export type { LocaleOverride, Plugin } from '@lading/kernel'
export { CdnImageElement as Img } from '@lading/plugin-cdn-image/element'
export { addPluginAdapter } from './context/addPluginAdapter.js'
export type { PluginAdapter } from './context/pluginAdapters.js'
export { defineComponents } from './defineComponents.js'
export { defineLocale } from './defineLocale.js'
export { ButtonElement as DynamicBtn, ButtonElement as SimpleBtn } from './element/ButtonElement.js'
export { ConfigElement as Config } from './element/ConfigElement.js'
export { DropAreaElement as DropArea } from './element/DropAreaElement.js'
export { FileUploaderInlineElement as FileUploaderInline } from './element/FileUploaderInlineElement.js'
export { FileUploaderMinimalElement as FileUploaderMinimal } from './element/FileUploaderMinimalElement.js'
export { FileUploaderRegularElement as FileUploaderRegular } from './element/FileUploaderRegularElement.js'
export { FormInputElement as FormInput } from './element/FormInputElement.js'
export { ImageEditorElement as CloudImageEditor } from './element/ImageEditorElement.js'
export { loadFileUploaderFrom, type UploaderModule } from './element/loadFileUploaderFrom.js'
export { type ElementCollection, ProviderElement as UploadCtxProvider } from './element/ProviderElement.js'
export type { SolutionLayout } from './element/SolutionElement.js'
export { UploaderElement as Uploader } from './element/UploaderElement.js'
export { elementsVersion as PACKAGE_VERSION } from './elementsVersion.js'
export {
  ActivityElement as Activity,
  ActivityElement as CameraSource,
  ActivityElement as CloudImageEditorActivity,
  ActivityElement as ExternalSource,
  ActivityElement as StartFrom,
  ActivityElement as UploadList,
  ActivityElement as UrlSource,
} from './parts/ActivityElement.js'
export { DropDownElement as DropDown } from './parts/DropDownElement.js'
export { FileActionElement as FileActionButton } from './parts/FileActionElement.js'
export { ModalElement as Modal } from './parts/ModalElement.js'
export {
  PartElement as Copyright,
  PartElement as ProgressBarCommon,
  PartElement as SourceList,
} from './parts/PartElement.js'
export {
  SourceButtonElement as PrimaryAction,
  SourceButtonElement as SourceBtn,
} from './parts/SourceButtonElement.js'
export type { ElementEventSource } from './types/ElementEventSource.js'
export type { EventAttributes } from './types/EventAttributes.js'
export type { ImageEditorEvents } from './types/ImageEditorEvents.js'
export type { ConfigProperties, LadingTagNameMap, UcTagNameMap } from './types/LadingTagNameMap.js'
export type { UploaderEvents } from './types/UploaderEvents.js'
