import type { UcTagNameMap } from '@lading/elements'
import type { UploadCtxProvider } from '../UploadCtxProvider.js'

/**
 * The elements by their names, with the API and the events by the types of this package.
 *
 * @example
 * declare global {
 *   interface HTMLElementTagNameMap extends ElementTagNameMap {}
 * }
 */
export interface ElementTagNameMap extends Omit<UcTagNameMap, 'uc-activity' | 'uc-upload-ctx-provider'> {
  'uc-upload-ctx-provider': UploadCtxProvider & HTMLElement
}
