import { loadCode, loadOnce } from '@lading/transport-engine'
import type { S3Transport } from './createS3Transport.js'

const ignore = () => {}

/**
 * Returns a transport that is loaded with its first upload. One that cannot load it fails, and may be repeated.
 *
 * @param keepsBytes Whether a paused upload continues, before the code is loaded. @default it does not
 */
export function createLateTransport(
  load: () => Promise<S3Transport>,
  keepsBytes: () => boolean = () => false,
): S3Transport {
  const late = loadOnce(load)
  const get = (user: Parameters<typeof loadCode>[1]) => loadCode({ load: late.get }, user)
  return {
    servesImages: false,
    upload: async (entry, options) => (await get(options)).upload(entry, options),
    fileInfo: async (uuid, options) => (await get(options)).fileInfo(uuid, options),
    keepsBytes: (entry) => late.current?.keepsBytes?.(entry) ?? keepsBytes(),
    // The upload reports code that cannot be loaded.
    preconnect: (files) => void late.get().then(({ preconnect }) => preconnect(files), ignore),
    retryNow: () => late.current?.retryNow?.(),
    inspect: () => late.current?.inspect?.(),
    dispose: () => late.current?.dispose(),
  }
}
