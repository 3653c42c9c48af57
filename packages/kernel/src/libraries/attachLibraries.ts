import { connectUppy } from '../compose/connectUppy.js'
import { attachUppyCode, type UppyCode } from '../compose/UppyCode.js'
import { attachRoot } from '../di/Scope.js'
import { tsyringe } from '../di/tsyringe.js'
import { UppyMirror } from '../steps/UppyMirror.js'
import { UppyUploaderTransport } from '../steps/UppyUploaderTransport.js'
import { destroyedUppy, KernelUppy } from '../uppy/KernelUppy.js'

const uppyCode: UppyCode = {
  createUppy: (options) => new KernelUppy(options),
  createMirror: (services) => new UppyMirror(services),
  connectUppy,
  createUppyTransport: (uppy, options) => new UppyUploaderTransport(uppy, options),
  createDestroyedUppy: destroyedUppy,
}

/** Provides Uppy and tsyringe to all uploaders, including existing uploaders. */
export function attachLibraries(): void {
  attachUppyCode(uppyCode)
  attachRoot(tsyringe)
}
