import type { FileEvents } from '../events/createFileEvents.js'
import type { Audit } from '../http/createAudit.js'
import { checkFile } from '../projects/checkFile.js'
import type { Access } from '../projects/createAccess.js'
import type { Scans } from '../scan/createScans.js'
import type { FileDetails, FileStorage } from '../storage/FileStorage.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { type DescribeParts, describeFile, type NamedFile } from './describeFile.js'

/** Details of a file that its bytes do not give. */
export type GivenDetails = Omit<FileDetails, 'originalFilename' | 'mimeType' | 'image'>

/** Makes received bytes files, whatever way they came. */
export interface Intake {
  /**
   * Describes received bytes, checks them against the limits of their project, and stores them. They stay received when it throws.
   *
   * @param client the clients take turns.
   * @throws UploadApiError a code of a limit. @throws StorageError when the disk fails.
   */
  store(file: NamedFile, details: GivenDetails, client: string): Promise<StoredFile>
}

/** Parts of the service that files are taken in with. */
export interface IntakeParts extends DescribeParts {
  readonly storage: FileStorage
  readonly access: Pick<Access, 'findProject'>
  readonly audit: Audit
  readonly events: FileEvents
  readonly scans: Pick<Scans, 'initial' | 'check'>
}

/** Creates the intake of a service. */
export function createIntake(parts: IntakeParts): Intake {
  const { storage, access, audit, events, scans } = parts
  return {
    async store(named, details, client) {
      const described = await describeFile(named, client, parts)
      const project = access.findProject(details.publicKey)
      const { sizeBytes } = named.file
      if (project) checkFile(project, { sizeBytes, mimeType: described.mimeType })
      const scan = scans.initial(details.publicKey)
      const file = await storage.commit(named.file, { ...details, ...described, ...(scan && { scan }) })
      scans.check(file)
      const { uuid, publicKey, mimeType } = file
      audit({ event: 'file.uploaded', project: publicKey, uuid, sizeBytes, mimeType })
      events.emit('file.uploaded', file)
      return file
    },
  }
}
