/** What can be wrong with a stored file. */
export type FaultKind =
  | 'bytes-changed'
  | 'object-missing'
  | 'object-unreadable'
  | 'record-missing'
  | 'record-damaged'
  | 'unlisted'
  | 'leftover'

/** All kinds of faults, the worst first. */
export const FAULT_KINDS: readonly FaultKind[] = [
  'bytes-changed',
  'object-missing',
  'object-unreadable',
  'record-damaged',
  'record-missing',
  'unlisted',
  'leftover',
]

/** Something that is wrong with a stored file, or left of one. */
export interface Fault {
  readonly uuid: string
  readonly kind: FaultKind
  /** The object concerned: the one that is damaged or left over, or the place of a missing one. */
  readonly key: string
  /** When the file was uploaded, by its place in the list of files; null if the fault was not found there. */
  readonly uploadedAt: string | null
  /** ETag and time of the changed bytes. */
  readonly version?: string
}

const RESTORE = 'Restore the object from a backup, or have the file uploaded again.'

/** Says what is wrong and what to do. */
const texts: Readonly<Record<FaultKind, (fault: Fault) => string>> = {
  'bytes-changed': ({ uuid, key }) =>
    `The bytes of ${uuid} are not those that were stored: the object ${key} was changed or is damaged. ${RESTORE}`,
  'object-missing': ({ uuid, key }) =>
    `The bytes of ${uuid} are missing: there is no object ${key}. ${RESTORE}`,
  'object-unreadable': ({ uuid, key }) =>
    `The bytes of ${uuid} can't be read: the store has the object ${key}, and fails to send it. Check the store. ${RESTORE}`,
  'record-damaged': ({ uuid, key }) =>
    `The record of ${uuid} can't be read: the object ${key} is damaged, so the file isn't delivered. Run lading-service repair.`,
  'record-missing': ({ uuid, key }) =>
    `The object ${key} has no record, so the file ${uuid} isn't delivered. Either the record was removed, or a node was killed before it confirmed the upload. Run lading-service repair.`,
  unlisted: ({ uuid, key }) =>
    `The file ${uuid} is in no list: there is no object ${key}. Run lading-service repair.`,
  leftover: ({ uuid, key }) =>
    `The object ${key} is left of an upload or a removal of ${uuid} and takes up space. Run lading-service repair.`,
}

/** Describes a fault with its remedy, for the log and the terminal. */
export function describeFault(fault: Fault): string {
  return texts[fault.kind](fault)
}
