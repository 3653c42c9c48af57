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

/** Ends of uploads in parts. */
export interface Completion {
  /**
   * Makes a file of the parts of an upload. Later calls get the file until `graceMs` after its upload, since the answer of the first
   * one may have been lost.
   *
   * @throws UploadApiError `MultipartFileNotFoundError`, `MultipartFileAlreadyUploadedError` after that time, or the code of a limit;
   * UploadProblem for other bytes than the client has stated.
   */
  complete(uuid: string, sender: Sender, call: CompletionCall): Promise<StoredFile>
  /**
   * Ends an upload in another way. Calls of one project that overlap share the work of the first.
   *
   * @param publicKey of the project. @default the upload's URL suffices
   */
  share(uuid: string, work: () => Promise<StoredFile>, publicKey?: string): Promise<StoredFile>
  /**
   * Removes an upload that its client gives up. One that is being completed is removed if that fails.
   *
   * @param publicKey of the project of the client, or of the upload where its URL suffices.
   * @throws UploadApiError `MultipartFileAlreadyUploadedError` when its file is stored, `MultipartFileNotFoundError` when the project has
   * no such upload, any more or at all.
   */
  abort(uuid: string, publicKey: string | undefined): Promise<void>
}

/** A call that completes an upload. */
export interface CompletionCall {
  /** Of the project that it names; an upload of another one isn't found. @default its URL suffices */
  readonly publicKey?: string | undefined
  /** @default the option `completeGraceMs` of the service */
  readonly graceMs?: number
  /** Whether it's for an upload that is appended to; one of the other kind isn't found. @default false */
  readonly isAppended?: boolean
}

/** @throws UploadApiError `MultipartFileNotFoundError` for an upload of another project than the one that a call names. */
function assertOwn<Owned extends { readonly publicKey?: string }>(
  owned: Owned,
  publicKey: string | undefined,
): Owned {
  if (publicKey === undefined || owned.publicKey === publicKey) return owned
  throw new UploadApiError('MultipartFileNotFoundError')
}

/** Creates the completion of a service. */
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

  /** Removes an upload with other bytes than its client has stated. @throws UploadProblem */
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
      // A call must not be told of another file than its own.
      const isOther = upload && (known.publicKey !== upload.publicKey || known.sizeBytes !== upload.sizeBytes)
      if (isOther) throw new UploadApiError('MultipartFileCompletionFailedError')
      // The node that stored it may have ended before it forgot the upload.
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
    // Calls that come to another process are distinguished by the backend.
    const known = running.get(uuid)
    // What a call of one project learns isn't told to another project, which has no part in the upload.
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
    // It may have been completed before its turn.
    await findUpload(uuid, parts)
  }

  return {
    abort,
    complete: (uuid, sender, call) => share(uuid, () => end(uuid, sender, call), call.publicKey),
    share,
  }
}
