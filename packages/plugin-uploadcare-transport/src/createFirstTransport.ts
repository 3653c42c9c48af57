import type { FileInfo, LazyCode, Transport, TransportUploadOptions, UploadEntry } from '@lading/kernel'
import { loadCode } from '@lading/transport-engine'
import { createClient } from './createClient.js'
import type { FileWay } from './file/uploadFile.js'
import { createBaseSender } from './methods/createBaseSender.js'
import type { RareUploads } from './rareUploads.js'
import type { FileInfoOptions, TransportOptions } from './TransportOptions.js'

export type { TransportOptions } from './TransportOptions.js'

/** How an entry is sent; `remote` if the service fetches it. */
export type UploadWay = FileWay | 'remote'

/** The kernel's {@link Transport} for the upload API. */
export interface ServiceTransport
  extends Required<
    Omit<
      Transport,
      'address' | 'keepsUploads' | 'openStream' | 'preset' | 'servesImages' | 'usesUppyPipeline'
    >
  > {
  fileInfo(uuid: string, options: FileInfoOptions): Promise<FileInfo>
  /** Uploads an entry the given way; {@link Transport.upload} chooses the way. */
  send(way: UploadWay, entry: UploadEntry, options: TransportUploadOptions): Promise<FileInfo>
  /** Closes the realtime channel. */
  dispose(): void
}

/**
 * Creates the kernel's {@link Transport} from upload API calls.
 *
 * @param rare Code that few uploads need, loaded for the first upload that
 * does. If loading fails, the upload fails like an upload without a connection.
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
    // Parts that the service has confirmed aren't sent again.
    keepsBytes: ({ file }) => !!file && file.size >= read('multipartMinFileSize'),
    preconnect(files) {
      // Large files and many files need both. If loading fails, the upload tries again.
      if (client.preconnect(files)) rare.load().catch(() => {})
    },
    retryNow,
    slotShare: base.slotShare,
    inspect,
    dispose,
  }
}
