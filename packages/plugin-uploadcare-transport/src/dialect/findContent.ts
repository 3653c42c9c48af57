import type { FileInfo } from '@lading/kernel'
import { getFault, type Session, UploadError } from '@lading/transport-engine'
import type { Connection } from '../client/Connection.js'
import { callApi } from '../client/callApi.js'
import { completeMultipart } from '../client/completeMultipart.js'
import type { FileUpload } from '../client/FileUpload.js'
import { fetchReadyInfo, parseInfo } from '../client/fetchReadyInfo.js'
import { fileFacts } from '../client/fileFacts.js'
import { hashTree } from './hashTree.js'
import { createProof, parseChallenge } from './parseChallenge.js'

/** Parts that are being sent. */
export interface Sending {
  readonly parts: Promise<void>
  /** Stops sending. */
  readonly stop: () => void
}

/**
 * Looks for a file's content on the service while its parts are sent, and stops sending once the service has accepted the proof. If
 * anything fails along the way, the parts are sent as usual.
 *
 * @returns the file on the service; null if the parts have arrived first
 * @throws UploadError, NetworkError, CancelError from the parts
 */
export async function findContent(
  connection: Connection,
  upload: FileUpload,
  session: Session,
  { parts, stop }: Sending,
): Promise<FileInfo | null> {
  const { file, source, signal, onWait } = upload
  const { uuid } = session
  const finding = new AbortController()
  const abort = () => finding.abort()
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  let isProving = false
  const onProving = () => {
    isProving = true
  }
  const found = find(connection, file, session, finding.signal, onProving).catch(() => null)
  void found.then((result) => result && stop())
  const request = { uuid, source, signal, onWait }
  try {
    await parts
    return null
  } catch (error) {
    // A service that has accepted the proof refuses further parts, even if its response was lost.
    if (signal.aborted || !isProving) throw error
    const { info } = (await found) ?? (await findCompleted(error))
    const ready = info ?? (await fetchReadyInfo(connection, request))
    if (ready.size === file.size) return ready
    fileFacts(file).isMistaken = true
    throw new UploadError(
      'MultipartFileNotFoundError',
      'The upload service has other content than this file.',
    )
  } finally {
    signal.removeEventListener('abort', abort)
    abort()
  }

  async function findCompleted(error: unknown): Promise<Found> {
    if (getFault(error) !== 'rejected') throw error
    try {
      return { info: await completeMultipart(connection, request) }
    } catch {
      throw error
    }
  }
}

interface Found {
  /** Null while the file isn't ready. */
  readonly info: FileInfo | null
}

/** Finds the content; null if the service doesn't have it, or the page can't hash. */
async function find(
  connection: Connection,
  file: Blob,
  { uuid }: Session,
  signal: AbortSignal,
  onProving: () => void,
): Promise<Found | null> {
  if (fileFacts(file).isMistaken || !globalThis.crypto?.subtle) return null
  const call = (path: string, values: Readonly<Record<string, string>>) => {
    const fields = { uuid, UPLOADCARE_PUB_KEY: connection.settings.publicKey, ...values }
    return callApi(connection, { path, form: { fields }, signal })
  }
  const hash = await hashTree(connection, file, signal)
  const challenge = parseChallenge(await call('/multipart/known/', { tree_hash: hash }), file)
  if (!challenge) return null
  const proof = await createProof(challenge)
  onProving()
  const body = await call('/multipart/prove/', { proof })
  return body.known === false ? null : { info: parseInfo(connection, body, uuid) }
}
