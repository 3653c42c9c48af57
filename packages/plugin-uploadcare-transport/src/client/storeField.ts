import type { UploadSettings } from './UploadSettings.js'

/** The setting `store` in the service's words: `auto`, `1` or `0`. */
export function storeField(store: UploadSettings['store']): string {
  return store === 'auto' ? store : store ? '1' : '0'
}
