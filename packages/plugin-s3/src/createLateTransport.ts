import { loadOnce } from '@lading/transport-engine'
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
  return {
    servesImages: false,
    upload: async (...given) => (await late.get()).upload(...given),
    fileInfo: async (...given) => (await late.get()).fileInfo(...given),
    keepsBytes: (entry) => late.current?.keepsBytes?.(entry) ?? keepsBytes(),
    // The upload reports code that cannot be loaded.
    preconnect: (files) => void late.get().then(({ preconnect }) => preconnect(files), ignore),
    retryNow: () => late.current?.retryNow?.(),
    inspect: () => late.current?.inspect?.(),
    dispose: () => late.current?.dispose(),
  }
}
