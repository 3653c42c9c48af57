import type { FileInfo, UploadEntry } from '../entries/UploadEntry.js'
import type { TransportUploadOptions } from '../upload/Transport.js'
import { infoOfResponse } from './infoOfResponse.js'
import type { KernelFile, KernelUppy } from './KernelUppy.js'

/** Sends one file by the uploaders of others and reads the outcome from Uppy's events. */
export async function sendAlone(
  uppy: KernelUppy,
  { internalId: id, metadata }: UploadEntry,
  { signal, onProgress, onBytesSent }: TransportUploadOptions,
): Promise<FileInfo> {
  if (!uppy.hasForeignUploader) {
    throw new Error(
      'The Uppy plugin that sent the files was removed. Install a transport plugin, or another uploader.',
    )
  }
  if (signal.aborted) throw named('CancelError', 'Request canceled')
  let outcome: { info: FileInfo } | { error: Error } | undefined

  const progress = (
    file: KernelFile | undefined,
    { bytesUploaded, bytesTotal }: { bytesUploaded: number | false; bytesTotal: number | null },
  ) => {
    if (file?.id !== id || !bytesUploaded) return
    onProgress(bytesUploaded, bytesTotal ?? file.size ?? bytesUploaded)
    if (bytesTotal && bytesUploaded >= bytesTotal) onBytesSent()
  }
  const success = (file: KernelFile | undefined) => {
    if (file?.id !== id) return
    outcome = { info: infoOfResponse(uppy.getFile(id) ?? file) }
    onBytesSent()
  }
  const failure = (file: KernelFile | undefined, error: Error, response?: { readonly status?: number }) => {
    if (file?.id === id) outcome = { error: transportError(error, response?.status) }
  }

  if (metadata) uppy.setFileMeta(id, metadata)
  uppy.on('upload-progress', progress)
  uppy.on('upload-success', success)
  uppy.on('upload-error', failure)
  try {
    await untilAborted(uppy.uploadAlone(id), signal, () => uppy.stopAlone(id))
  } catch (error) {
    // An uploader that has told of a file's failure may let the whole run fail too.
    if (!outcome || signal.aborted) throw error
  } finally {
    uppy.off('upload-progress', progress)
    uppy.off('upload-success', success)
    uppy.off('upload-error', failure)
  }
  if (!outcome) throw new Error(`No Uppy plugin took the file "${uppy.getFile(id)?.name ?? id}".`)
  if ('error' in outcome) throw outcome.error
  return outcome.info
}

/** Waits for the run, but no longer than the upload is wanted. */
function untilAborted(run: Promise<void>, signal: AbortSignal, stop: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(named('CancelError', 'Request canceled'))
      stop()
    }
    signal.addEventListener('abort', abort, { once: true })
    run.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Told apart as every transport's errors are: refused by the server, or not reached at all. */
function transportError(cause: Error, status = 0): Error {
  const isNetworkError = 'isNetworkError' in cause && cause.isNetworkError === true
  if (isNetworkError && status === 0) return named('NetworkError', 'Network error', cause)
  // Uppy takes every final answer that is not a success for a trouble with the network.
  const message = isNetworkError ? `The server refused the file (status ${status}).` : cause.message
  return named('UploadError', message, cause)
}

/** An error of a transport's kind. */
export function named(name: string, message: string, cause?: Error): Error {
  return Object.assign(new Error(message, cause && { cause }), { name })
}
