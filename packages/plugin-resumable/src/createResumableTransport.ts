import { createFileName, createMetadata, type FileInfo, type Transport } from '@lading/kernel'
import {
  createEngineTransport,
  type EnginePorts,
  explain,
  getPageUrl,
  UploadError,
} from '@lading/transport-engine'
import type { ResumableConnection } from './client/ResumableConnection.js'
import type { StreamedUpload } from './client/StreamedUpload.js'
import { uploadResumably } from './client/uploadResumably.js'
import type { ResumableTransportOptions } from './ResumableTransportOptions.js'

/** Outside dependencies of a transport. */
export interface ResumableTransportPorts extends EnginePorts {}

/** The kernel's transport to a resumable-upload server. */
export type ResumableTransport = Transport & Required<Pick<Transport, 'openStream'>>

const APPEND_BYTES = 5_242_880
/** Metadata is sent in a header, and servers refuse headers above 8 kB to 16 kB. */
const HEADER_LIMIT = {
  maxBytes: 4000,
  sizeOf: (text: string) => encodeURIComponent(JSON.stringify(text)).length,
}

/** Creates the kernel's `Transport` for resumable uploads. */
export function createResumableTransport(
  options: ResumableTransportOptions,
  ports: ResumableTransportPorts,
): ResumableTransport {
  const {
    endpoint,
    headers,
    allowOrigins = [],
    appendSizeBytes = APPEND_BYTES,
    retryDelayMs = 100,
    resumable = true,
    worker = true,
    fileInfo,
  } = options
  const settings = { retryDelayMs, uploadWorker: worker, resumableUploads: resumable }
  const server = { takesNoAppends: false }
  const { connect: connectEngine, ...transport } = createEngineTransport(endpoint, settings, ports)
  /** Streams by their complete files. */
  const streams = new WeakMap<Blob, StreamedUpload>()
  const connect = (entryId: string): ResumableConnection => {
    const absolute = new URL(endpoint, getPageUrl()).href
    return {
      ...connectEngine(entryId),
      headers,
      appendSizeBytes,
      createInfo: fileInfo,
      server,
      endpoint: absolute,
      origins: [absolute, ...allowOrigins],
    }
  }
  return {
    ...transport,
    // Without an image CDN, URLs don't support image operations.
    servesImages: false,
    async upload({ internalId, file, fileName, metadata }, uploadOptions): Promise<FileInfo> {
      if (!file) throw new UploadError('file-missing', 'Only files of this device can be uploaded here.')
      const streamed = streams.get(file)
      streams.delete(file)
      return uploadResumably(connect(internalId), {
        ...uploadOptions,
        streamed,
        file,
        fileName: createFileName(fileName ?? '', { type: file.type }),
        metadata: metadata && createMetadata(metadata, HEADER_LIMIT),
      }).catch((error: unknown) => {
        throw explain(error)
      })
    },
    async openStream({ name, type }) {
      const { StreamedUpload } = await import('./client/StreamedUpload.js')
      // The upload's name can differ from the file's.
      const file = { name: createFileName(name, { type }), type }
      const stream = new StreamedUpload(connect('stream'), file, (whole) => streams.set(whole, stream))
      return stream
    },
    async fileInfo() {
      throw new UploadError('lookup-missing', 'Files of this server cannot be looked up.')
    },
    keepsUploads: settings.resumableUploads,
    // The server keeps all bytes before the offset.
    keepsBytes: () => true,
  }
}
