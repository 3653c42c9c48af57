import type { Uploader } from '@lading/kernel'
import type { DevtoolsOptions } from '../DevtoolsOptions.js'

/** Does nothing: production builds have no devtools. Bundlers remove the function with its calls. */
export function mountDevtools(_uploader: Uploader, _options?: DevtoolsOptions): () => void {
  return () => {}
}
