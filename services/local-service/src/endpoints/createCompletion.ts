import { UploadApiError } from '../errors/UploadApiError.js'
import { findNetwork } from '../fairness/findNetwork.js'
import type { Sender } from '../fairness/senderOf.js'
import type { MultipartUpload } from '../multipart/MultipartUpload.js'
import { createMismatch } from '../resumable/readDigests.js'
import type { ReceivedFile } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { findUpload } from './findUpload.js'
import type { ServiceParts } from './ServiceParts.js'
import { storeAssembled } from './storeAssembled.js'

/** Finishes and cancels multipart uploads. */
export interface Completion {
  /**
   * Makes a file from an upload's parts. Later calls get the same file until `graceMs` after the upload, since the first answer may
   * have been lost.
   *
   * @throws UploadApiError `MultipartFileNotFoundError`, `MultipartFileAlreadyUploadedError` after that time, or a limit's code;
   *   UploadProblem if the bytes differ from what the client has stated.
   */
  complete(uuid: string, sender: Sender, call: CompletionCall): Promise<StoredFile>
  /**
   * Ends an upload in another way. Overlapping calls from one project share the first call's work.
   *
   * @param publicKey the project's key. @default the upload's URL suffices
   */
  share(uuid: string, work: () => Promise<StoredFile>, publicKey?: string): Promise<StoredFile>
  /**
   * Removes an upload that its client gives up. An upload that's being completed is removed if that fails.
   *
   * @param publicKey the key of the client's project, or of the upload's project if its URL suffices.
   * @throws UploadApiError `MultipartFileAlreadyUploadedError` if the file is stored, `MultipartFileNotFoundError` if the project
   *   doesn't have the upload or never did.
   */
  abort(uuid: string, publicKey: string | undefined): Promise<void>
}

/** A call that completes an upload. */
export interface CompletionCall {
  /** Project that the call names; uploads of other projects aren't found. @default the upload's URL suffices */
  readonly publicKey?: string | undefined
  /** @default the service's `completeGraceMs` option */
  readonly graceMs?: number
  /** Whether the call is for an upload that's appended to; uploads of the other kind aren't found. @default false */
  readonly isAppended?: boolean
}

/**
 * Checks that an upload belongs to the project that a call names. @throws UploadApiError `MultipartFileNotFoundError` if it
 * doesn't.
 */
function assertOwn<Owned extends { readonly publicKey?: string }>(
  owned: Owned,
  publicKey: string | undefined,
): Owned {
  if (publicKey === undefined || owned.publicKey === publicKey) return owned
  throw new UploadApiError('MultipartFileNotFoundError')
}

/** Creates a service's completion. */
export function createCompletion(parts: ServiceParts): Completion {
  const { multipart, storage, settings } = parts
  const running = new Map<
    string,
    { readonly publicKey: string | undefined; readonly work: Promise<StoredFile> }
  >()

  async function findRecent(
    uuid: string,
    publicKey: string | undefined,
    graceMs: number,
  ): Promise<StoredFile | undefined> {
    const file = await storage.get(uuid)
    if (file) assertOwn(file, publicKey)
    if (!file || settings.now() - Date.parse(file.uploadedAt) < graceMs) return file
    throw new UploadApiError('MultipartFileAlreadyUploadedError')
  }

  /** Removes an upload if its bytes differ from what its client has stated. @throws UploadProblem */
  async function assertExpected(
    { uuid, expectedSha256 }: MultipartUpload,
    file: ReceivedFile,
  ): Promise<void> {
    if (expectedSha256 === undefined || file.sha256 === null || file.sha256 === expectedSha256) return
    await storage.discard(file)
    await multipart.remove(uuid)
    const bytes = Buffer.from(expectedSha256, 'hex')
    throw createMismatch([{ field: 'Repr-Digest', algorithm: 'sha-256', bytes }])
  }

  async function end(
    uuid: string,
    sender: Sender,
    { publicKey, graceMs = settings.completeGraceMs, isAppended = false }: CompletionCall,
  ): Promise<StoredFile> {
    const upload = await multipart.get(uuid)
    if (upload) assertOwn(upload, publicKey)
    if (upload && Boolean(upload.appended) !== isAppended) {
      throw new UploadApiError('MultipartFileNotFoundError')
    }
    const known = await findRecent(uuid, publicKey, graceMs)
    if (known) {
      // Don't tell a call about a file that isn't its file.
      const isOther = upload && (known.publicKey !== upload.publicKey || known.sizeBytes !== upload.sizeBytes)
      if (isOther) throw new UploadApiError('MultipartFileCompletionFailedError')
      // The node that stored the file may have stopped before it removed the upload.
      if (upload) await multipart.remove(uuid)
      return known
    }
    if (!upload) throw new UploadApiError('MultipartFileNotFoundError')
    const holder = { network: findNetwork(sender.client), publicKey: upload.publicKey }
    const received = await multipart.assemble(upload, holder)
    await assertExpected(upload, received)
    const file = await storeAssembled(upload, received, sender, parts).catch(async (error: unknown) => {
      await multipart.reopen(uuid)
      throw error
    })
    await multipart.remove(uuid)
    return file
  }

  function share(uuid: string, work: () => Promise<StoredFile>, publicKey?: string): Promise<StoredFile> {
    // The backend coordinates calls that reach other processes.
    const known = running.get(uuid)
    // Don't tell one project what another project's call learns: it has no part in the upload.
    if (known && known.publicKey === publicKey) return known.work
    const completion = storage.track(work()).finally(() => {
      if (running.get(uuid)?.work === completion) running.delete(uuid)
    })
    running.set(uuid, { publicKey, work: completion })
    return completion
  }

  async function abort(uuid: string, publicKey: string | undefined): Promise<void> {
    await running.get(uuid)?.work.catch(() => {})
    const upload = await findUpload(uuid, parts, publicKey)
    if (!upload || upload.publicKey !== publicKey) throw new UploadApiError('MultipartFileNotFoundError')
    await storage.track(multipart.abort(upload))
    // The upload may have been completed before its turn.
    await findUpload(uuid, parts)
  }

  return {
    abort,
    complete: (uuid, sender, call) => share(uuid, () => end(uuid, sender, call), call.publicKey),
    share,
  }
}
