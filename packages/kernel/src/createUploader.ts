import { Flow } from './activities/Flow.js'
import { connectUppy } from './compose/connectUppy.js'
import { attachLaterCode, type LaterCode } from './compose/LaterCode.js'
import {
  type CreateUploaderOptions,
  type PreparedUploader,
  prepareParts,
  resumeParts,
} from './compose/prepareParts.js'
import type { Core } from './core/createCore.js'
import { attachRoot } from './di/Scope.js'
import { tsyringe } from './di/tsyringe.js'
import { ObjectUrls } from './entry/ObjectUrls.js'
import { FileHooks } from './steps/FileHooks.js'
import { GroupOutput } from './steps/GroupOutput.js'
import { MethodsTransport } from './steps/MethodsTransport.js'
import { UploadMethods } from './steps/UploadMethods.js'
import { UppyMirror } from './steps/UppyMirror.js'
import { UppyUploaderTransport } from './steps/UppyUploaderTransport.js'
import type { Uploader } from './Uploader.js'
import { destroyedUppy, KernelUppy } from './uppy/KernelUppy.js'

const laterCode: LaterCode = {
  createUppy: (options) => new KernelUppy(options),
  createMirror: (services) => new UppyMirror(services),
  connectUppy,
  createUppyTransport: (uppy, options) => new UppyUploaderTransport(uppy, options),
  createMethods(scope, services) {
    const { activities, collection, config, slots } = services
    return new UploadMethods({ activities, collection, config, scope, slots })
  },
  createMethodsTransport: (getMethods) => new MethodsTransport(getMethods),
  createDestroyedUppy: destroyedUppy,
  createFlow: (uploader, activities) => new Flow(uploader, activities),
  createGroups(services) {
    const { uploader } = services
    return new GroupOutput(services, uploader, () =>
      uploader.emit('group-created', () => uploader.getOutputCollectionState()),
    )
  },
  createHooks: (services) => new FileHooks(services),
  createObjectUrls: ({ entries }) => new ObjectUrls(entries),
}

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
  const { uploader, link } = prepareParts(options, null)
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
  if (!core) return prepareParts(options, null)
  const { link } = core.services
  if (link.isComplete || core.uploader.isDestroyed) return { uploader: core.uploader, open() {} }
  return link.parts ? resumeParts(core, options ?? {}) : prepareParts(options, core)
}

/** Gives Uppy and tsyringe to all uploaders, those that exist included. */
function attachLibraries(): void {
  attachLaterCode(laterCode)
  attachRoot(tsyringe)
}
