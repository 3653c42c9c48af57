import type { Logger } from '../di/Logger.js'
import { KernelError } from '../errors/KernelError.js'
import type { Transport } from '../steps/Transport.js'
import type { UppyMirror } from '../steps/UppyMirror.js'
import type { KernelUppy, KernelUppyOptions } from '../uppy/KernelUppy.js'
import type { Services } from './servicesOf.js'

/** The code of an uploader's Uppy, which most pages don't use. It can be loaded last. */
export interface UppyCode {
  createUppy(options: KernelUppyOptions): KernelUppy
  /** Makes what writes the list into an Uppy. */
  createMirror(services: Services): UppyMirror
  /** Connects an Uppy with the list that it mirrors. */
  connectUppy(uppy: KernelUppy, services: Services): void
  /** Makes the transport that sends files by uploader plugins of Uppy. */
  createUppyTransport(uppy: KernelUppy, options: { readonly logger: Logger }): Transport
  /** Makes an Uppy for an uploader that was destroyed before anything has used its own. */
  createDestroyedUppy(logger: Logger): KernelUppy
}

let code: UppyCode | null = null

/** Gives the code to all uploaders, those that exist included. */
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
