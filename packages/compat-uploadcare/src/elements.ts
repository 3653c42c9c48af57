import type { UcTagNameMap } from '@lading/elements'
import type { UploadCtxProvider } from './UploadCtxProvider.js'

// biome-ignore lint/performance/noReExportAll: it stands for the index
export * from './index.js'

/** The elements by their names, with the API and the events by the types of this package. */
export interface ElementTagNameMap extends Omit<UcTagNameMap, 'uc-upload-ctx-provider'> {
  'uc-upload-ctx-provider': UploadCtxProvider & HTMLElement
}

/*
 * The types of the package's main entry. Apart from its index, because two declarations of one name are an error where
 * Uploadcare's own package is compiled, too.
 */
declare global {
  interface HTMLElementTagNameMap extends ElementTagNameMap {}
}
