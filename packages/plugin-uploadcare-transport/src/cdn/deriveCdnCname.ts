import { type CdnSettings, chooseCdnBase } from './chooseCdnBase.js'
import { sha256 } from './sha256.js'

export type { CdnSettings } from './chooseCdnBase.js'

/** Returns the base URL that delivers a project's files, synchronously. */
export function deriveCdnCname(settings: CdnSettings): string {
  return chooseCdnBase(settings, () => sha256(settings.publicKey))
}
