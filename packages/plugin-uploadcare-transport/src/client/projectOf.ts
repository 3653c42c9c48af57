import type { UploadSettings } from './UploadSettings.js'

/** Names the project that a connection uploads to. */
export function projectOf({
  settings,
}: {
  readonly settings: Pick<UploadSettings, 'baseUrl' | 'publicKey'>
}): string {
  return JSON.stringify([settings.baseUrl, settings.publicKey])
}
