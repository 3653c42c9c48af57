import type { UcTagNameMap } from '@lading/elements'
import type { UploadCtxProvider } from '../UploadCtxProvider.js'

/**
 * The elements by tag name, with this package's API and event types.
 *
 * @example
 * declare global {
 * interface HTMLElementTagNameMap extends ElementTagNameMap {}
 * }
 */
export interface ElementTagNameMap extends Omit<UcTagNameMap, 'uc-activity' | 'uc-upload-ctx-provider'> {
  'uc-upload-ctx-provider': UploadCtxProvider & HTMLElement
}
