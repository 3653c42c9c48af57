import { getBareType } from '@lading/cdn/names'
import { StorageError } from '../errors/StorageError.js'
import { UploadApiError } from '../errors/UploadApiError.js'
import { findNetwork } from '../fairness/findNetwork.js'
import type { Access } from '../projects/createAccess.js'
import type { FileIdentity, FileStorage, ReceivedFile } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { checkHeadType, inspectHead } from '../upload/checkHeadType.js'
import type { GivenDetails, Intake } from '../upload/createIntake.js'
import type { NamedFile } from '../upload/describeFile.js'
import { DownloadError } from './DownloadError.js'
import type { FetchTurn } from './FetchTurn.js'
import { findDownloadName } from './findDownloadName.js'
import { networkError, openDownload } from './openDownload.js'
import type { FetchPolicy, ResolvedUrl } from './resolveUrl.js'

export interface FetchOrder {
  readonly source: ResolvedUrl
  /** The client that the file is fetched for; clients take turns. */
  readonly client: string
  readonly wantedFilename: string | undefined
  /** Networks that redirects can lead to. */
  readonly policy: FetchPolicy
  readonly details: GivenDetails
  /** Identity of the resulting file. @default a new identity */
  readonly identity?: FileIdentity
}

export interface FetchSettings {
  readonly storage: FileStorage
  readonly intake: Intake
  readonly maxFileSizeBytes: number
  readonly access: Pick<Access, 'findProject'>
}

/**
 * Fetches a file from its URL, streaming it to disk, and stores it.
 *
 * @param turn receives the progress.
 * @param signal ends it, in addition to the turn's signal.
 * @param onProgress receives the bytes so far and the total, which is undefined if the server doesn't announce it.
 * @throws DownloadError if the file can't be downloaded.
 */
export async function fetchFile(
  order: FetchOrder,
  settings: FetchSettings,
  turn: FetchTurn,
  signal: AbortSignal,
  onProgress: (done: number, total: number | undefined) => void = () => {},
): Promise<StoredFile> {
  const { storage } = settings
  const project = settings.access.findProject(order.details.publicKey ?? order.details.proxiedFor)
  const maxFileSizeBytes = Math.min(
    settings.maxFileSizeBytes,
    project?.maxFileSizeBytes ?? settings.maxFileSizeBytes,
  )
  const ended = AbortSignal.any([signal, turn.signal])
  const { response, url } = await openDownload(order.source, order.policy, ended)
  const announced = response.headers['content-length']
  const total = announced === undefined ? undefined : Number(announced)
  if (total !== undefined && total > maxFileSizeBytes) {
    response.destroy()
    throw new DownloadError('DownloadFileSizeLimitExceededError', [total, maxFileSizeBytes])
  }
  onProgress(0, total)

  async function* counted(): AsyncGenerator<Uint8Array> {
    let done = 0
    for await (const chunk of response) {
      done += chunk.length
      if (done > maxFileSizeBytes) {
        throw new DownloadError('DownloadFileSizeLimitExceededError', [done, maxFileSizeBytes])
      }
      turn.progress(done)
      onProgress(done, total)
      yield chunk
    }
    // Without a length, a body that we end looks whole.
    ended.throwIfAborted()
    turn.received()
  }

  const filename = findDownloadName({
    wanted: order.wantedFilename,
    disposition: response.headers['content-disposition'],
    urls: [order.source.url, url],
  })
  const declaredMimeType = getBareType(response.headers['content-type'] ?? '')
  const check = async (head: Uint8Array) => {
    if (project) await checkHeadType(project, { filename, declaredMimeType }, head)
  }
  const bytes = inspectHead(counted(), check)
  const holder = {
    network: findNetwork(order.client),
    publicKey: order.details.publicKey,
    giveWay: () => void response.destroy(),
  }
  const received = await storage.receive(bytes, filename, order.identity, holder).catch((error: unknown) => {
    const isKnown = [DownloadError, StorageError, UploadApiError].some((kind) => error instanceof kind)
    throw isKnown ? error : networkError(error)
  })
  return storeReceived(received, { ...order, filename, declaredMimeType }, settings)
}

async function storeReceived(
  received: ReceivedFile,
  {
    details,
    client,
    identity,
    filename,
    declaredMimeType,
  }: Pick<FetchOrder, 'details' | 'client' | 'identity'> & Omit<NamedFile, 'file'>,
  { storage, intake }: FetchSettings,
): Promise<StoredFile> {
  const named = { filename, declaredMimeType, file: received }
  try {
    return (await intake.take(named, details, { client }, identity?.uuid)).file
  } catch (error) {
    await storage.discard(received)
    // Another node, which was given the job too, has stored the bytes that it got.
    const isTaken = error instanceof UploadApiError && error.code === 'UploadcareFileIdDuplicatedError'
    const earlier = isTaken && identity ? await storage.get(identity.uuid) : undefined
    if (earlier) return earlier
    throw error
  }
}
