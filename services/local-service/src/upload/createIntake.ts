import { randomUUID } from 'node:crypto'
import { UploadApiError } from '../errors/UploadApiError.js'
import type { FileEvents } from '../events/createFileEvents.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import type { Sender } from '../fairness/senderOf.js'
import type { Audit } from '../http/createAudit.js'
import { checkFile } from '../projects/checkFile.js'
import type { Access } from '../projects/createAccess.js'
import type { Scans } from '../scan/createScans.js'
import { createTurns } from '../shared/createTurns.js'
import type { FileDetails, FileStorage } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { type DescribeParts, describeFile, findFileKind, type NamedFile } from './describeFile.js'

/** File details that can't be read from the bytes. */
export type GivenDetails = Omit<
  FileDetails,
  'originalFilename' | 'mimeType' | 'image' | 'video' | 'isPrivate'
>

/** A stored file. */
export interface Taken {
  readonly file: StoredFile
  /** False if an earlier call with the same id has stored the file. */
  readonly isNew: boolean
}

/**
 * Limits how many files are read or stored at the same time: each has open files or connections until it's stored. Others wait
 * where they were received.
 */
const PLACES = { size: 64, sizePerSource: 32, sizePerNetwork: 48 } as const

/** Makes received bytes files, however they arrived. */
export interface Intake {
  /**
   * Describes received bytes, checks them against their project's limits, and stores them. They stay received if it throws.
   *
   * @throws UploadApiError a limit's code. @throws StorageError if the disk fails.
   */
  store(file: NamedFile, details: GivenDetails, sender: Sender): Promise<StoredFile>
  /**
   * Like `store`, but under the id that a client has chosen. The same bytes under the same id are one file, however often and
   * whenever they arrive, so that a client can repeat a call whose answer was lost. Bytes with an id are discarded if it throws.
   *
   * @param id a UUID. @default an id from the service
   * @throws UploadApiError `UploadcareFileIdDuplicatedError` if another file or an unfinished multipart upload has the id, or a
   *   removed file had it.
   */
  take(file: NamedFile, details: GivenDetails, sender: Sender, id?: string): Promise<Taken>
}

/** Service parts that files are taken in with. */
export interface IntakeParts extends DescribeParts {
  readonly storage: FileStorage
  /** Multipart uploads. `isOpen` resolves to whether an upload with this id is unfinished. */
  readonly multipart: { isOpen(uuid: string): Promise<boolean> }
  readonly access: Pick<Access, 'findProject'>
  readonly audit: Audit
  readonly events: FileEvents
  readonly scans: Pick<Scans, 'initial' | 'check'>
  /** Renders new images in the background. */
  readonly prerenders: { start(file: StoredFile, client: string): void }
}

/** Creates a service's intake. */
export function createIntake(parts: IntakeParts): Intake {
  const { storage, multipart, access, audit, events, scans, prerenders } = parts
  const turns = createTurns()
  const places = createFairLimit(PLACES)
  /** Images are decoded under this separate limit because decoding can take long: other files don't wait for them. */
  const pictures = createFairLimit(PLACES)

  async function store(named: NamedFile, details: GivenDetails, sender: Sender): Promise<StoredFile> {
    const { client } = sender
    const kind = await places.run(client, () => findFileKind(named, parts))
    const described = await (kind.kind ? pictures : places).run(client, () =>
      describeFile(named, kind, client, parts),
    )
    return places.run(client, () => commit(named, details, described, sender))
  }

  async function commit(
    named: NamedFile,
    details: GivenDetails,
    described: Awaited<ReturnType<typeof describeFile>>,
    sender: Sender,
  ): Promise<StoredFile> {
    const owner = details.publicKey ?? details.proxiedFor
    const project = access.findProject(owner)
    // Its limits and scans aren't known here, e.g. while a new project is being rolled out to the nodes.
    if (owner !== undefined && !project) throw new UploadApiError('ProjectPublicKeyInvalidError', ['pub_key'])
    const { sizeBytes } = named.file
    if (project) checkFile(project, { sizeBytes, mimeType: described.mimeType })
    const scan = scans.initial(owner)
    const file = await storage.commit(named.file, {
      ...details,
      ...described,
      // An image from another server isn't the project's secret.
      ...(details.publicKey !== undefined && project?.isPrivate && { isPrivate: true }),
      ...(scan && { scan }),
    })
    scans.check(file, sender.client)
    const { uuid, publicKey, mimeType } = file
    const { requestId } = sender
    audit({ event: 'file.uploaded', project: publicKey, uuid, sizeBytes, mimeType, requestId })
    events.emit('file.uploaded', file)
    prerenders.start(file, sender.client)
    return file
  }

  async function takeAs(id: string, named: NamedFile, details: GivenDetails, sender: Sender): Promise<Taken> {
    // Check multipart uploads first: if an upload ends between the two checks, its file is found.
    const [isOpen, earlier] = await places.run(sender.client, () =>
      Promise.all([multipart.isOpen(id), storage.get(id)]),
    )
    if (!earlier) {
      if (isOpen || (await storage.wasRemoved?.(id)))
        throw new UploadApiError('UploadcareFileIdDuplicatedError')
      const file = storage.identify(named.file, id)
      try {
        return storage.claim
          ? await takeClaimed({ ...named, file }, details, sender)
          : { file: await store({ ...named, file }, details, sender), isNew: true }
      } catch (error) {
        await storage.discard(file)
        throw error
      }
    }
    const isSame =
      earlier.publicKey === details.publicKey &&
      earlier.sizeBytes === named.file.sizeBytes &&
      earlier.sha256 === named.file.sha256
    if (!isSame) throw new UploadApiError('UploadcareFileIdDuplicatedError')
    await storage.discard(named.file)
    return { file: earlier, isNew: false }
  }

  /** Stores a file under its chosen id, unless another process does. */
  async function takeClaimed(named: NamedFile, details: GivenDetails, sender: Sender): Promise<Taken> {
    const claim = await places.run(sender.client, async () => storage.claim?.(named.file, details.publicKey))
    // An id from the service is safe everywhere; the answer names it.
    if (!claim) {
      const file = storage.identify(named.file, randomUUID())
      try {
        return { file: await store({ ...named, file }, details, sender), isNew: true }
      } catch (error) {
        await storage.discard(file)
        throw error
      }
    }
    if (claim.state === 'taken') throw new UploadApiError('UploadcareFileIdDuplicatedError')
    if (claim.file) {
      await storage.discard(named.file)
      return { file: claim.file, isNew: false }
    }
    try {
      const file = await store({ ...named, file: claim.received ?? named.file }, details, sender)
      return { file, isNew: true }
    } finally {
      await claim.release()
    }
  }

  return {
    store,
    take: async (named, details, sender, id) =>
      id === undefined
        ? { file: await store(named, details, sender), isNew: true }
        : turns.take(id, () => takeAs(id, named, details, sender)),
  }
}
