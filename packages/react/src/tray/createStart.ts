import type { Uploader } from '@lading/kernel'
import { BackgroundUploads } from './BackgroundUploads.js'
import { showTray } from './showTray.js'
import type { TrayParts } from './TrayParts.js'

/** Creates the function that keeps an uploader's uploads running after Done. */
export function createStart(parts: TrayParts): (uploader: Uploader) => void {
  const { token } = parts
  return (uploader) => {
    const { scope } = uploader
    if (!scope.has(token)) scope.provideDefault(token, () => new BackgroundUploads(uploader, parts))
    if ((scope.get(token) as BackgroundUploads).add()) showTray(parts)
  }
}
