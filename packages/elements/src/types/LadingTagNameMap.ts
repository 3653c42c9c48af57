import type { CdnImageElement } from '@lading/plugin-cdn-image/element'
import type { ConfigMap, FileReference, Plugin, UploaderValue } from '@lading/uploader'
import type { ButtonElement } from '../element/ButtonElement.js'
import type { ConfigElement } from '../element/ConfigElement.js'
import type { DropAreaElement } from '../element/DropAreaElement.js'
import type { FileUploaderInlineElement } from '../element/FileUploaderInlineElement.js'
import type { FileUploaderMinimalElement } from '../element/FileUploaderMinimalElement.js'
import type { FileUploaderRegularElement } from '../element/FileUploaderRegularElement.js'
import type { FormInputElement } from '../element/FormInputElement.js'
import type { ImageEditorElement } from '../element/ImageEditorElement.js'
import type { ProviderElement } from '../element/ProviderElement.js'
import type { UploaderElement } from '../element/UploaderElement.js'
import type { ActivityElement } from '../parts/ActivityElement.js'
import type { DropDownElement } from '../parts/DropDownElement.js'
import type { FileActionElement } from '../parts/FileActionElement.js'
import type { ModalElement } from '../parts/ModalElement.js'
import type { PartElement } from '../parts/PartElement.js'
import type { SourceButtonElement } from '../parts/SourceButtonElement.js'
import type { ImageEditorEvents } from './ImageEditorEvents.js'
import type { UploaderEvents } from './UploaderEvents.js'

/** The configuration as element properties. Attributes have the same keys in kebab case or lower case. */
export type ConfigProperties = {
  [K in keyof ConfigMap]?: ConfigMap[K] | string | null | undefined
} & {
  /** The list's initial files. As an attribute: UUIDs and CDN URLs, separated by spaces. */
  initialFiles?: readonly FileReference[] | string | null | undefined
  /**
   * The list's uploaded files; the list follows this value. See `value` in the React component. As an attribute, it's written
   * like `initialFiles`.
   */
  value?: UploaderValue | undefined
  /** Additional plugins. Plugins of another kind need an adapter; see `addPluginAdapter()`. */
  plugins?: readonly (Plugin | object)[] | null | undefined
  /** Sets `data-testid` on the elements and their parts. @default false */
  testMode?: boolean | string | null | undefined
}

/** The elements by tag name. */
export interface LadingTagNameMap {
  'lading-activity': ActivityElement
  'lading-button': ButtonElement
  'lading-config': ConfigElement & ConfigProperties
  'lading-credit': PartElement
  'lading-drop-area': DropAreaElement
  'lading-form-input': FormInputElement
  'lading-image-editor': ImageEditorEvents & ImageEditorElement
  'lading-img': CdnImageElement
  'lading-progress': PartElement
  'lading-provider': UploaderEvents & ProviderElement
  'lading-source-button': SourceButtonElement
  'lading-source-list': PartElement
  'lading-uploader': UploaderEvents & UploaderElement & ConfigProperties
}

/**
 * The elements by Uploadcare's tag names.
 *
 * @example
 * declare global {
 * interface HTMLElementTagNameMap extends UcTagNameMap {}
 * }
 */
export interface UcTagNameMap {
  'uc-activity': ActivityElement
  'uc-camera-source': ActivityElement
  'uc-cloud-image-editor': ImageEditorEvents & ImageEditorElement
  'uc-cloud-image-editor-activity': ActivityElement
  'uc-config': ConfigElement & ConfigProperties
  'uc-copyright': PartElement
  'uc-drop-area': DropAreaElement
  'uc-drop-down': DropDownElement
  'uc-dynamic-btn': ButtonElement
  'uc-external-source': ActivityElement
  'uc-file-action-button': FileActionElement
  'uc-file-uploader-inline': FileUploaderInlineElement
  'uc-file-uploader-minimal': FileUploaderMinimalElement
  'uc-file-uploader-regular': FileUploaderRegularElement
  'uc-form-input': FormInputElement
  'uc-img': CdnImageElement
  'uc-modal': ModalElement
  'uc-primary-action': SourceButtonElement
  'uc-progress-bar-common': PartElement
  'uc-simple-btn': ButtonElement
  'uc-source-btn': SourceButtonElement
  'uc-source-list': PartElement
  'uc-start-from': ActivityElement
  'uc-upload-ctx-provider': UploaderEvents & ProviderElement
  'uc-upload-list': ActivityElement
  'uc-url-source': ActivityElement
}

declare global {
  interface HTMLElementTagNameMap extends LadingTagNameMap {}
}
