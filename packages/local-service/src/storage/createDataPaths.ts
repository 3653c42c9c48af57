import { join } from 'node:path'

/** Names inside a data directory; every name is made of a uuid, so that no name of a client reaches the disk. */
export interface DataPaths {
  readonly filesDir: string
  readonly temporaryDir: string
  bytes(uuid: string): string
  sidecar(uuid: string): string
  temporaryBytes(uuid: string): string
  temporarySidecar(uuid: string): string
  /** The sidecar of a file that is being removed. */
  removedSidecar(uuid: string): string
  /** Marks of removed files. */
  readonly removedDir: string
  /** Lists of files, which are made again when the directory is missing. */
  readonly indexDir: string
  readonly multipartDir: string
  multipartBytes(uuid: string): string
  multipartJournal(uuid: string): string
  readonly groupsDir: string
  group(id: string): string
  /** A group that is being created or removed. */
  temporaryGroup(id: string): string
  /** List of the groups, as that of the files. */
  readonly groupIndexDir: string
  readonly documentsDir: string
  readonly cacheDir: string
  readonly locksDir: string
}

/** Lays out a data directory; temporary names carry the process id, which distinguishes the files of two processes. */
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
