import type { Logger } from '../di/Logger.js'
import { KernelError } from '../errors/KernelError.js'
import type { Transport } from '../steps/Transport.js'
import type { UppyMirror } from '../steps/UppyMirror.js'
import type { KernelUppy, KernelUppyOptions } from '../uppy/KernelUppy.js'
import type { Services } from './servicesOf.js'

/** The code for an uploader's Uppy, which most pages don't use. It can be loaded last. */
export interface UppyCode {
  createUppy(options: KernelUppyOptions): KernelUppy
  /** Creates the mirror that writes the list into an Uppy. */
  createMirror(services: Services): UppyMirror
  /** Connects an Uppy with the list that it mirrors. */
  connectUppy(uppy: KernelUppy, services: Services): void
  /** Creates the transport that sends files through Uppy's uploader plugins. */
  createUppyTransport(uppy: KernelUppy, options: { readonly logger: Logger }): Transport
  /** Creates an Uppy for an uploader that was destroyed before its Uppy was ever used. */
  createDestroyedUppy(logger: Logger): KernelUppy
}

let code: UppyCode | null = null

/** Provides the code to all uploaders, including existing uploaders. */
export function attachUppyCode(loaded: UppyCode): void {
  code = loaded
}

/** Whether the code is loaded. */
export function hasUppyCode(): boolean {
  return code !== null
}

/** Returns the code. @throws KernelError `service-not-ready` while it isn't loaded */
export function getUppyCode(): UppyCode {
  if (code) return code
  throw new KernelError(
    'service-not-ready',
    '"uppy" was requested too early: it is loaded with the app. Read it when the app is there, or in a plugin of the page.',
  )
}
