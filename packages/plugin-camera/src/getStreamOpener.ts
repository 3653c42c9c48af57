import { TransportToken, type Uploader } from '@lading/kernel'
import type { CaptureSettings } from './engine/CaptureSettings.js'

/**
 * Returns the function that sends a recording while it's made; null if the transport can't append bytes, or if nothing may be sent before
 * the person presses Upload.
 */
export function getStreamOpener({
  config,
  scope,
}: Pick<Uploader, 'config' | 'scope'>): NonNullable<CaptureSettings['openStream']> | null {
  const transport = scope.tryGet(TransportToken)
  if (!transport?.openStream || config.get('confirmUpload')) return null
  return (file) => transport.openStream?.(file) ?? Promise.reject(new TypeError('The transport has changed.'))
}
