import { prepareRest } from './attach/prepareRest.js'
import type { CreateUploaderOptions, PreparedUploader } from './compose/prepareParts.js'
import type { Core } from './core/createCore.js'
import { attachLibraries } from './libraries/attachLibraries.js'
import type { Uploader } from './Uploader.js'

// createUploader
//   attachLibraries    gives Uppy and tsyringe to all uploaders
//   prepareRest        gives hooks, upload methods, groups and the flow to all uploaders; then, for this one:
//     prepareParts     makes its scope and services, and its core if there is none yet
//       attachUploader connects the services, sets the configuration, installs the plugins
//   link.complete      admits the entries of the core, and makes the calls that have waited

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
  // Complete before returning: plugins with a slow setup don't hold it up.
  link.complete()
  return uploader
}

/**
 * Attaches plugins, validators, the transport and Uppy to a core, and returns its uploader. Files that were added earlier are validated and
 * sent as soon as the plugins are set up. Does nothing if the core is already attached or destroyed. If this throws, you can call it again.
 *
 * @throws KernelError `input-invalid`
 */
export function attachCore(core: Core, options: CreateUploaderOptions = {}): Uploader {
  prepareUploader(options, core).open()
  return core.uploader
}

/**
 * Creates an uploader, or attaches to a core, but holds files back: the caller installs further plugins and then opens it.
 *
 * @param core A complete or destroyed core stays as it is; a partly attached core gets the rest. @default a new core
 * @throws KernelError `input-invalid`
 */
export function prepareUploader(options: CreateUploaderOptions, core?: Core): PreparedUploader {
  attachLibraries()
  return prepareRest(options, core)
}
