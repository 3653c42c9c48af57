import type { Uploader } from '@lading/kernel'
import type { DevtoolsOptions } from '../DevtoolsOptions.js'

/** Does nothing: production builds don't have devtools. Bundlers remove the function and its calls. */
export function mountDevtools(_uploader: Uploader, _options?: DevtoolsOptions): () => void {
  return () => {}
}
