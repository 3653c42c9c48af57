import { createHash } from 'node:crypto'
import { sanitizeFilename } from '@lading/local-service/parts'

/** A service's object keys. */
export interface Keys {
  /** Prefix shared by all keys. */
  readonly root: string
  /** A file's bytes. */
  content(uuid: string, filename: string): string
  /** Prefix of all keys that can contain the file's bytes. */
  contentFolder(uuid: string): string
  /** A file's facts. The bytes are only a file if this exists. */
  record(uuid: string): string
  /** Folder for facts that were changed after the record was written. */
  changesFolder(uuid: string): string
  /** Folder for a file's scan results. */
  scansFolder(uuid: string): string
  /** Marks a file as permanently stored; it never becomes temporary again. */
  stored(uuid: string): string
  /** Prefix of documents. */
  documents(folder: string): string
  /** Claim on an id that a client has chosen, while its file is being stored. */
  claim(uuid: string): string
  /** Says that a node takes over a dead node's claim. */
  takeover(uuid: string): string
  /** Marks a file as removed, permanently. */
  deleted(uuid: string): string
  /** A removed file's record, until its bytes are erased. */
  trash(uuid: string): string
  /** SHA-256 that the verifier computed for a file whose record has none. */
  baseline(uuid: string): string
  /** Prefix for one kind of state, such as `files`. */
  folder(name: string): string
  /** A multipart upload that was started. */
  session(uuid: string): string
  /** Folder for the kept starts and claims of an appendable upload's parts. */
  appended(uuid: string): string
  /** The bytes of a multipart upload before they're copied, on stores that need it. */
  assembled(uuid: string): string
  /** Marks a multipart upload that takes no more parts. */
  completing(uuid: string): string
  /** Marks a multipart upload that its client aborts, unless it's being completed. */
  aborting(uuid: string): string
  group(id: string): string
  /** A rendered image. */
  render(name: string): string
  /** Prefix of the file list by time. */
  readonly byDateFolder: string
  byDate(uploadedAt: string, uuid: string): string
  /** Folder for the files that were saved from a URL. */
  savedFolder(url: string): string
  /** Prefix of scheduled checks, the earliest first. */
  readonly expiringFolder: string
  /** Written before anything else in an upload, so that a sweep finds everything that a crash can leave behind. */
  expiring(dueMs: number, uuid: string): string
  readonly groupsFolder: string
  /** Prefix of the group list by time. */
  readonly groupsByDateFolder: string
  groupByDate(createdAt: string, id: string, publicKey: string | undefined): string
}

const HOUR_MS = 3_600_000

/** Creates the keys below a prefix, which ends with a slash or is empty. */
export function createKeys(prefix: string): Keys {
  const state = `${prefix}.lading/`
  const expiringFolder = `${state}expiring/`
  const byDateFolder = `${state}by-date/`
  const groupsByDateFolder = `${state}groups-by-date/`
  const byDate = (folder: string, time: string, name: string) =>
    `${folder}${time.slice(0, 13)}/${time.slice(14, 23)}~${name}`
  return {
    root: prefix,
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
    trash: (uuid) => `${state}trash/${uuid}`,
    baseline: (uuid) => `${state}baselines/${uuid}`,
    folder: (name) => `${state}${name}/`,
    session: (uuid) => `${state}uploads/${uuid}`,
    appended: (uuid) => `${state}appended/${uuid}/`,
    assembled: (uuid) => `${state}assembled/${uuid}`,
    completing: (uuid) => `${state}completing/${uuid}`,
    aborting: (uuid) => `${state}aborting/${uuid}`,
    group: (id) => `${state}groups/${id}`,
    groupsFolder: `${state}groups/`,
    groupsByDateFolder,
    groupByDate: (createdAt, id, publicKey) =>
      byDate(groupsByDateFolder, createdAt, `${id}~${tagOf(publicKey)}`),
    render: (name) => `${state}renders/${name}`,
    byDateFolder,
    byDate: (uploadedAt, uuid) => byDate(byDateFolder, uploadedAt, uuid),
    savedFolder: (url) => `${state}saved/${createHash('sha256').update(url).digest('hex')}/`,
    expiringFolder,
    expiring: (dueMs, uuid) =>
      `${expiringFolder}${padTime(Math.floor(dueMs / HOUR_MS), 10)}/${padTime(dueMs)}~${uuid}`,
  }
}

/** Returns a short name for a project, which a list of groups can be filtered by. */
export function tagOf(publicKey: string | undefined): string {
  if (publicKey === undefined) return 'none'
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

/** Formats a time in milliseconds since 1970 as text that sorts chronologically. */
export function padTime(value: number, length = 16): string {
  return String(value).padStart(length, '0')
}

/** Returns the uuid at the end of a key. */
export function uuidOf(key: string): string {
  return key.slice(key.lastIndexOf('~') + 1)
}

/** Returns when a scheduled check is due, in milliseconds since 1970; undefined for any other object. */
export function dueOf(key: string): number | undefined {
  const digits = /\/\d{10}\/(\d{16})~[^/]*$/.exec(key)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
