import { join } from 'node:path'

/** Paths inside a data directory. Every name is made from a UUID, so that no client-chosen name reaches the disk. */
export interface DataPaths {
  readonly filesDir: string
  readonly temporaryDir: string
  bytes(uuid: string): string
  sidecar(uuid: string): string
  temporaryBytes(uuid: string): string
  temporarySidecar(uuid: string): string
  /** Returns the sidecar path for a file that's being removed. */
  removedSidecar(uuid: string): string
  /** Directory with marks for removed files. */
  readonly removedDir: string
  /** Directory with file lists, which are rebuilt if it's missing. */
  readonly indexDir: string
  readonly multipartDir: string
  multipartBytes(uuid: string): string
  multipartJournal(uuid: string): string
  readonly groupsDir: string
  group(id: string): string
  /** Returns the path of a group that's being created or removed. */
  temporaryGroup(id: string): string
  /** Directory with group lists, in the same format as `indexDir`. */
  readonly groupIndexDir: string
  readonly documentsDir: string
  readonly cacheDir: string
  readonly locksDir: string
}

/** Lays out a data directory. Temporary names contain the process id, which tells two processes' files apart. */
export function createDataPaths(dataDir: string): DataPaths {
  const filesDir = join(dataDir, 'files')
  const temporaryDir = join(dataDir, 'tmp')
  const multipartDir = join(dataDir, 'multipart')
  const indexDir = join(dataDir, 'index')
  const groupsDir = join(dataDir, 'groups')
  return {
    filesDir,
    temporaryDir,
    bytes: (uuid) => join(filesDir, uuid),
    sidecar: (uuid) => join(filesDir, `${uuid}.json`),
    temporaryBytes: (uuid) => join(temporaryDir, `${uuid}.${process.pid}.part`),
    temporarySidecar: (uuid) => join(temporaryDir, `${uuid}.${process.pid}.json.part`),
    removedSidecar: (uuid) => join(temporaryDir, `${uuid}.${process.pid}.gone.part`),
    removedDir: join(dataDir, 'removed'),
    indexDir,
    multipartDir,
    multipartBytes: (uuid) => join(multipartDir, `${uuid}.bytes`),
    multipartJournal: (uuid) => join(multipartDir, `${uuid}.journal`),
    groupsDir,
    group: (id) => join(groupsDir, `${id}.json`),
    temporaryGroup: (id) => join(temporaryDir, `${id}.${process.pid}.group.part`),
    groupIndexDir: join(indexDir, 'groups'),
    documentsDir: join(dataDir, 'documents'),
    cacheDir: join(dataDir, 'cache'),
    locksDir: join(dataDir, 'locks'),
  }
}
