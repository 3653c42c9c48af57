import type { Activities } from '../activities/Activities.js'
import type { Flow, FlowUploader } from '../activities/Flow.js'
import type { Scope } from '../di/Scope.js'
import type { ObjectUrls } from '../entry/ObjectUrls.js'
import { KernelError } from '../errors/KernelError.js'
import type { FileHooks } from '../steps/FileHooks.js'
import type { GroupOutput } from '../steps/GroupOutput.js'
import type { Transport } from '../steps/Transport.js'
import type { UploadMethod } from '../steps/UploadMethod.js'
import type { UploadMethods } from '../steps/UploadMethods.js'
import type { Services } from './servicesOf.js'

/**
 * Code that isn't needed to send a first file: for plugins, activities and complete lists. It can be loaded later. It's no service with a
 * token, because it's the same for all uploaders and has no state: the services that it creates are in their scopes.
 */
export interface LaterCode {
  /** Creates the service that chooses an entry's upload method. Until then, no plugin contributes methods. */
  createMethods(scope: Scope, services: Services): UploadMethods
  /** Creates the transport for an uploader that only has upload methods. */
  createMethodsTransport(getMethods: () => readonly UploadMethod[]): Transport
  /** Checks what plugins of the page contribute, and makes uploads follow the methods that are removed. */
  followSlots(services: Services): void
  createFlow(uploader: FlowUploader, activities: Activities): Flow
  createGroups(services: Services): GroupOutput
  createHooks(services: Services): FileHooks
  createObjectUrls(services: Services): ObjectUrls
}

let code: LaterCode | null = null

/** Provides the code to all uploaders, including existing uploaders. */
export function attachLaterCode(loaded: LaterCode): void {
  code = loaded
}

/** Whether the code is loaded. */
export function hasLaterCode(): boolean {
  return code !== null
}

/**
 * Returns the code.
 *
 * @param name What it's needed for.
 * @throws KernelError `service-not-ready` while it isn't loaded
 */
export function getLaterCode(name: string): LaterCode {
  if (code) return code
  throw new KernelError(
    'service-not-ready',
    `"${name}" was requested too early: it is loaded with the app. Read it when the app is there, or in a plugin of the page.`,
  )
}
