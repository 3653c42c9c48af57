import { createHash } from 'node:crypto'
import { sanitizeFilename } from '@lading/local-service/parts'

/** Names of the objects of a service. */
export interface Keys {
  /** The bytes of a file. */
  content(uuid: string, filename: string): string
  /** Prefix of everything that a file's bytes may be under. */
  contentFolder(uuid: string): string
  /** The facts of a file. Its existence makes the bytes a file. */
  record(uuid: string): string
  /** Folder of the facts of a file that were changed after its record was written. */
  changesFolder(uuid: string): string
  /** Folder of the results of scans of a file. */
  scansFolder(uuid: string): string
  /** Marks a file as stored permanently, for good. */
  stored(uuid: string): string
  /** Prefix of documents. */
  documents(folder: string): string
  /** Claim of an id that a client has chosen, while its file is stored. */
  claim(uuid: string): string
  /** Says that a node takes the claim of another that has ended. */
  takeover(uuid: string): string
  /** Marks a file as removed, for good. */
  deleted(uuid: string): string
  /** An upload in parts that was started. */
  session(uuid: string): string
  /** Folder of what is kept of the parts of an upload that is appended to. */
  appended(uuid: string): string
  /** The bytes of an upload in parts before they are copied, where they are. */
  assembled(uuid: string): string
  /** Marks an upload in parts of which no further part is taken. */
  completing(uuid: string): string
  /** Marks an upload in parts that its client gives up, unless it is being completed. */
  aborting(uuid: string): string
  group(id: string): string
  /** A rendered image. */
  render(name: string): string
  /** Prefix of the list of files by time. */
  readonly byDateFolder: string
  byDate(uploadedAt: string, uuid: string): string
  /** Folder of the files that were saved for a URL. */
  savedFolder(url: string): string
  /** Prefix of the checks that are due at some time, the earliest first. */
  readonly expiringFolder: string
  /** Written before anything else of an upload, so that a sweep finds all that a crash can leave. */
  expiring(dueMs: number, uuid: string): string
  readonly groupsFolder: string
}

const HOUR_MS = 3_600_000

/** Names objects below a prefix, which ends with a slash or is empty. */
export function createKeys(prefix: string): Keys {
  const state = `${prefix}.lading/`
  const expiringFolder = `${state}expiring/`
  const byDateFolder = `${state}by-date/`
  return {
    content: (uuid, filename) => `${prefix}${uuid}/${sanitizeFilename(filename)}`,
    contentFolder: (uuid) => `${prefix}${uuid}/`,
    record: (uuid) => `${state}files/${uuid}`,
    changesFolder: (uuid) => `${state}changes/${uuid}/`,
    scansFolder: (uuid) => `${state}scans/${uuid}/`,
    stored: (uuid) => `${state}stored/${uuid}`,
    documents: (folder) => `${state}documents/${folder}/`,
    claim: (uuid) => `${state}claims/${uuid}`,
    takeover: (uuid) => `${state}claims/${uuid}-takeover`,
    deleted: (uuid) => `${state}deleted/${uuid}`,
    session: (uuid) => `${state}uploads/${uuid}`,
    appended: (uuid) => `${state}appended/${uuid}/`,
    assembled: (uuid) => `${state}assembled/${uuid}`,
    completing: (uuid) => `${state}completing/${uuid}`,
    aborting: (uuid) => `${state}aborting/${uuid}`,
    group: (id) => `${state}groups/${id}`,
    groupsFolder: `${state}groups/`,
    render: (name) => `${state}renders/${name}`,
    byDateFolder,
    byDate: (uploadedAt, uuid) =>
      `${byDateFolder}${uploadedAt.slice(0, 13)}/${uploadedAt.slice(14, 23)}~${uuid}`,
    savedFolder: (url) => `${state}saved/${createHash('sha256').update(url).digest('hex')}/`,
    expiringFolder,
    expiring: (dueMs, uuid) =>
      `${expiringFolder}${padTime(Math.floor(dueMs / HOUR_MS), 10)}/${padTime(dueMs)}~${uuid}`,
  }
}

/** A time in milliseconds since 1970 as text whose order is that of the times. */
export function padTime(value: number, length = 16): string {
  return String(value).padStart(length, '0')
}

/** The uuid at the end of a key. */
export function uuidOf(key: string): string {
  return key.slice(key.lastIndexOf('~') + 1)
}

/** When an object of the folder of checks is due, in milliseconds since 1970; undefined for any other object. */
export function dueOf(key: string): number | undefined {
  const digits = /\/\d{10}\/(\d{16})~[^/]*$/.exec(key)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
