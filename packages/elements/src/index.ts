export type { LocaleOverride, Plugin } from '@lading/kernel'
export { CdnImageElement as Img } from '@lading/plugin-cdn-image/element'
export { addPluginAdapter } from './addPluginAdapter.js'
export { ButtonElement as DynamicBtn, ButtonElement as SimpleBtn } from './ButtonElement.js'
export { ConfigElement as Config } from './ConfigElement.js'
export { DropAreaElement as DropArea } from './DropAreaElement.js'
export { defineComponents } from './defineComponents.js'
export { defineLocale } from './defineLocale.js'
export type { ElementEventSource } from './ElementEventSource.js'
export type { EventAttributes } from './EventAttributes.js'
export { elementsVersion as PACKAGE_VERSION } from './elementsVersion.js'
export { FileUploaderInlineElement as FileUploaderInline } from './FileUploaderInlineElement.js'
export { FileUploaderMinimalElement as FileUploaderMinimal } from './FileUploaderMinimalElement.js'
export { FileUploaderRegularElement as FileUploaderRegular } from './FileUploaderRegularElement.js'
export { FormInputElement as FormInput } from './FormInputElement.js'
export { ImageEditorElement as CloudImageEditor } from './ImageEditorElement.js'
export type { ImageEditorEvents } from './ImageEditorEvents.js'
export type { ConfigProperties, LadingTagNameMap, UcTagNameMap } from './LadingTagNameMap.js'
export { loadFileUploaderFrom, type UploaderModule } from './loadFileUploaderFrom.js'
export { type ElementCollection, ProviderElement as UploadCtxProvider } from './ProviderElement.js'
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
export type { PluginAdapter } from './pluginAdapters.js'
export type { SolutionLayout } from './SolutionElement.js'
export { UploaderElement as Uploader } from './UploaderElement.js'
export type { UploaderEvents } from './UploaderEvents.js'
