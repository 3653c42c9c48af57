import type { Uploader } from '@lading/kernel'
import type { DevtoolsOptions } from '../DevtoolsOptions.js'

/** Does nothing: production builds have no devtools. */
export function mountDevtools(_uploader: Uploader, _options?: DevtoolsOptions): () => void {
  return () => {}
}
