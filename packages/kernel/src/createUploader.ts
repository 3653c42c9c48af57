import { prepareRest } from './attach/prepareRest.js'
import type { CreateUploaderOptions, PreparedUploader } from './compose/prepareParts.js'
import type { Core } from './core/createCore.js'
import { attachLibraries } from './libraries/attachLibraries.js'
import type { Uploader } from './Uploader.js'

/**
 * Creates an uploader.
 *
 * @throws KernelError `input-invalid`
 * @example
 * const uploader = createUploader({
 *   config: { pubkey: 'demopublickey' },
 *   plugins: [uploadcareTransport(), localSource()],
 * })
 */
export function createUploader(options: CreateUploaderOptions = {}): Uploader {
  attachLibraries()
  const { uploader, link } = prepareRest(options)
  // Complete when it's returned: setups that take their time don't hold it up.
  link.complete()
  return uploader
}

/**
 * Attaches plugins, validators, the transport and Uppy to a core, and returns its uploader. Files that were added before are now
 * validated and sent, as soon as the plugins are set up. A core that is attached or destroyed stays as it is; if this throws, it can be
 * tried again.
 *
 * @throws KernelError `input-invalid`
 */
export function attachCore(core: Core, options: CreateUploaderOptions = {}): Uploader {
  prepareUploader(options, core).open()
  return core.uploader
}

/**
 * Creates an uploader, or attaches to a core, and lets files wait: whoever calls this installs further plugins and then opens it.
 *
 * @param core One that is complete or destroyed stays as it is; one with its first parts gets the rest. @default a new one
 * @throws KernelError `input-invalid`
 */
export function prepareUploader(options: CreateUploaderOptions, core?: Core): PreparedUploader {
  attachLibraries()
  return prepareRest(options, core)
}
