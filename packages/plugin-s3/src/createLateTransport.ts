import { loadCode, loadOnce } from '@lading/transport-engine'
import type { S3Transport } from './createS3Transport.js'

const ignore = () => {}

/**
 * Returns a transport that's loaded for the first upload. If loading fails, the upload fails and can be retried.
 *
 * @param keepsBytes Whether a paused upload can continue, before the code is loaded. @default it can't
 * @param endpoint The `endpoint` option, for advice. @default none
 */
export function createLateTransport(
  load: () => Promise<S3Transport>,
  keepsBytes: () => boolean = () => false,
  endpoint?: string,
): S3Transport {
  const late = loadOnce(load)
  const get = (user: Parameters<typeof loadCode>[1]) => loadCode({ load: late.get }, user)
  return {
    servesImages: false,
    address: endpoint === undefined ? undefined : { url: endpoint, setting: 'endpoint' },
    upload: async (entry, options) => (await get(options)).upload(entry, options),
    fileInfo: async (uuid, options) => (await get(options)).fileInfo(uuid, options),
    keepsBytes: (entry) => late.current?.keepsBytes?.(entry) ?? keepsBytes(),
    // The upload reports it if the code can't be loaded.
    preconnect: (files) => void late.get().then(({ preconnect }) => preconnect(files), ignore),
    retryNow: () => late.current?.retryNow?.(),
    inspect: () => late.current?.inspect?.(),
    dispose: () => late.current?.dispose(),
  }
}
