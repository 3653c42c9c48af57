import type { FileInfo, LazyCode, Transport, TransportUploadOptions, UploadEntry } from '@lading/kernel'
import { loadCode } from '@lading/transport-engine'
import { createClient } from './createClient.js'
import type { FileWay } from './file/uploadFile.js'
import { createBaseSender } from './methods/createBaseSender.js'
import type { RareUploads } from './rareUploads.js'
import type { FileInfoOptions, TransportOptions } from './TransportOptions.js'

export type { TransportOptions } from './TransportOptions.js'

/** How an entry is sent; `remote` for one that the service itself fetches. */
export type UploadWay = FileWay | 'remote'

/** The kernel's {@link Transport} on the upload API. */
export interface ServiceTransport
  extends Required<Omit<Transport, 'keepsUploads' | 'preset' | 'servesImages' | 'usesUppyPipeline'>> {
  fileInfo(uuid: string, options: FileInfoOptions): Promise<FileInfo>
  /** Uploads an entry in one way; {@link Transport.upload} chooses it. */
  send(way: UploadWay, entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo>
  /** Closes the realtime channel. */
  dispose(): void
}

/**
 * Creates the kernel's {@link Transport} out of calls to the upload API.
 *
 * @param rare Code that few uploads need, loaded when the first of them begins. If it cannot be loaded, that upload fails as one without a
 *   connection does.
 */
export function createFirstTransport(
  options: TransportOptions,
  rare: LazyCode<RareUploads>,
): ServiceTransport {
  const client = createClient(options)
  const { config, connect, dispose, fileInfo, inspect, lazy, read, retryNow } = client
  const base = createBaseSender(client, rare)
  const send: ServiceTransport['send'] = async (way, entry, options) =>
    way === 'remote'
      ? (await loadCode(rare, options)).sendRemote(client, entry, options)
      : base.upload(entry, options, way)
  return {
    send,
    upload: (entry, options) => send(entry.file ? 'base' : 'remote', entry, options),
    begin: (entry, session) => lazy.begin?.(entry, session, config, connect),
    fileInfo,
    async createGroup(entries: readonly UploadEntry[], { signal }) {
      const { createGroup } = rare.current ?? (await loadCode(rare))
      return createGroup(connect(), entries, signal)
    },
    // Parts that the service has confirmed are not sent again.
    keepsBytes: ({ file }) => !!file && file.size >= read('multipartMinFileSize'),
    preconnect(files) {
      // Large files and many files need both. Without the code, the upload tries again.
      if (client.preconnect(files)) rare.load().catch(() => {})
    },
    retryNow,
    slotShare: base.slotShare,
    inspect,
    dispose,
  }
}
