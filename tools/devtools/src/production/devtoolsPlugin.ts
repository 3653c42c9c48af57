import type { Uploader } from '@lading/kernel'
import type { DevtoolsPlugin } from '../DevtoolsOptions.js'

/** Returns a plugin with an empty panel: production builds don't have devtools. */
export function devtoolsPlugin(_uploader: Uploader): DevtoolsPlugin {
  return { id: 'lading', name: 'Lading', render() {}, destroy() {} }
}
