import type { UploadSettings } from './UploadSettings.js'

/** Returns the setting `store` as the service expects it: `auto`, `1` or `0`. */
export function storeField(store: UploadSettings['store']): string {
  return store === 'auto' ? store : store ? '1' : '0'
}
