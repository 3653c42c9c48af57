import type { FileInfo, KernelUppy, TransportUploadOptions, UploadEntry } from '@lading/kernel'
import { getCancelError, isUuid, NetworkError, UploadError } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { fetchReadyInfo } from '../client/fetchReadyInfo.js'
import { fileFacts } from '../client/fileFacts.js'
import { wireSource } from '../client/wireSource.js'
import { uploadRemote } from './uploadRemote.js'

type Details = Pick<UploadEntry, 'internalId' | 'source' | 'metadata' | 'tags'>

/**
 * Has a Companion server upload an entry whose bytes it can access, and resolves once the service has the file ready.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function uploadFromCompanion(
  connection: Connection,
  uppy: KernelUppy,
  { internalId: id, source, metadata, tags }: Details,
  { signal, onProgress, onBytesSent, onWait }: TransportUploadOptions,
): Promise<FileInfo> {
  const file = uppy.getFile(id)
  const facts = fileFacts(file.data ?? {})
  // Companion has already sent the bytes, in an attempt that failed later.
  const known = facts.companionUuid
  if (known) return fetchReadyInfo(connection, { uuid: known, source: wireSource(source), signal, onWait })

  let isForwarding = false
  const forward = (
    changed: { readonly id: string } | undefined,
    progress: { readonly bytesUploaded: number | false; readonly bytesTotal: number | null },
  ) => {
    const { bytesUploaded, bytesTotal } = progress
    // Ignore the kernel's progress, which uses the same event.
    if (changed?.id !== id || isForwarding || !bytesUploaded) return
    isForwarding = true
    onProgress(bytesUploaded, bytesTotal ?? bytesUploaded)
    isForwarding = false
  }
  const sent = (changed: { readonly id: string } | undefined) => {
    if (changed?.id !== id) return
    const uuid: unknown = uppy.getFile(id)?.response?.body?.file
    if (isUuid(uuid)) facts.companionUuid = uuid
    onBytesSent()
  }
  uppy.on('upload-progress', forward)
  uppy.on('upload-success', sent)
  try {
    const info = await uploadRemote(uppy, connection, file, { metadata, tags, signal })
    if (info) return info
    if (signal.aborted) throw getCancelError(signal)
    throw new UploadError(
      'invalid-response',
      'The file was sent, but the Companion server did not pass on the response of the service.',
    )
  } catch (error) {
    throw signal.aborted ? getCancelError(signal) : toTransportError(error)
  } finally {
    uppy.off('upload-progress', forward)
    uppy.off('upload-success', sent)
  }
}

/** Converts an error to a transport error, so that users see its message. */
function toTransportError(cause: unknown): Error {
  const { name, message, cause: inner } = cause instanceof Error ? cause : new Error(String(cause))
  if (name === 'UploadError' || name === 'NetworkError' || name === 'CancelError') return cause as Error
  if (isUnreachable(cause) || isUnreachable(inner)) return new NetworkError(undefined, { cause })
  return new UploadError('companion-failed', message || 'The Companion server could not send the file.', {
    cause,
  })
}

function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'isNetworkError' in error && error.isNetworkError === true
}
