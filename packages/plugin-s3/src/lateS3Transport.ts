import type { Transport } from '@lading/kernel'
import { createLateTransport, loadOnce } from '@lading/transport-engine'
import type { S3Transport } from './createS3Transport.js'

/**
 * Returns a transport that's loaded for the first upload.
 *
 * @param keepsBytes Whether a paused upload can continue, before the code is loaded. @default it can't
 * @param endpoint The `endpoint` option, for advice. @default none
 */
export function lateS3Transport(
  load: () => Promise<S3Transport>,
  keepsBytes: () => boolean = () => false,
  endpoint?: string,
): Transport {
  const late = loadOnce(load)
  return {
    ...createLateTransport(late),
    servesImages: false,
    address: endpoint === undefined ? undefined : { url: endpoint, setting: 'endpoint' },
    keepsBytes: (entry) => late.current?.keepsBytes?.(entry) ?? keepsBytes(),
  }
}
