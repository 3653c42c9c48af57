import { getFingerprint } from './getFingerprint.js'

/** Start of every stored key. */
export const KEY_PREFIX = 'lading-upload '

/** Returns the name of an upload's record and lock, which all pages with this origin share. @param uploadKey Identifies what's sent along. */
export async function getSessionKey(file: Blob, uploadKey: string): Promise<string> {
  return `${KEY_PREFIX}${await getFingerprint(file)} ${uploadKey}`
}
