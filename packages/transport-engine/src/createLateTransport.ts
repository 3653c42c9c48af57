import type { Transport } from '@lading/kernel'
import { loadCode } from './loadCode.js'
import type { Late } from './loadOnce.js'

/** A transport that can be disposed. */
export interface DisposableTransport extends Transport {
  dispose?(): void
}

/** The members that all transports have before their code is loaded. */
export type LateTransport = Pick<Transport, 'fileInfo' | 'upload'> &
  Required<Pick<DisposableTransport, 'dispose' | 'inspect' | 'preconnect' | 'retryNow'>>

const ignore = () => {}

/**
 * Returns a transport whose code is loaded for the first upload. If loading fails, the upload waits for the network, or fails and can be
 * retried. Add the members that differ, such as {@link Transport.keepsBytes}.
 */
export function createLateTransport(late: Late<DisposableTransport>): LateTransport {
  return {
    upload: async (entry, options) => (await loadCode({ load: late.get }, options)).upload(entry, options),
    fileInfo: async (uuid, options) => (await loadCode({ load: late.get }, options)).fileInfo(uuid, options),
    // The upload reports it if the code can't be loaded.
    preconnect: (files) => void late.get().then((transport) => transport.preconnect?.(files), ignore),
    retryNow: () => late.current?.retryNow?.(),
    inspect: () => late.current?.inspect?.(),
    dispose: () => late.current?.dispose?.(),
  }
}
