import { sha256 } from '@noble/hashes/sha2.js'
import { type CdnSettings, chooseCdnBase } from './chooseCdnBase.js'

export type { CdnSettings } from './chooseCdnBase.js'

/** Returns the base URL that delivers a project's files, at once. */
export function deriveCdnCname(settings: CdnSettings): string {
  return chooseCdnBase(settings, () => sha256(new TextEncoder().encode(settings.publicKey)))
}
