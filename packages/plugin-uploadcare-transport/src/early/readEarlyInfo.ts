import type { FileInfo } from '@lading/kernel'
import { chooseCdnBase } from '../cdn/chooseCdnBase.js'
import { defaultSettings } from '../client/UploadSettings.js'
import { parseFileInfo } from '../info/parseFileInfo.js'
import type { EarlyEnd } from './EarlySend.js'

/** The settings of a project that name where its files are delivered. */
export interface EarlyCdnSettings {
  readonly publicKey: string
  /** @default the host of the project */
  readonly cdnCname?: string | undefined
}

/** Reads the info of a file that was sent early, as the uploader will; null where the file has none that can be read. */
export async function readEarlyInfo(end: EarlyEnd, settings: EarlyCdnSettings): Promise<FileInfo | null> {
  if (typeof end === 'string' || !end.info) return null
  const { publicKey, cdnCname = defaultSettings.cdnCname } = settings
  const { cdnCnamePrefixed } = defaultSettings
  // The browser's own: code that computes it at once is larger than all else here.
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(publicKey))
  try {
    const base = chooseCdnBase({ publicKey, cdnCname, cdnCnamePrefixed }, () => new Uint8Array(digest))
    return parseFileInfo(end.info, end.uuid, base)
  } catch {
    return null
  }
}
