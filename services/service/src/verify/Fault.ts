/** Kinds of damage. */
export type FaultKind =
  | 'bytes-changed'
  | 'object-missing'
  | 'object-unreadable'
  | 'record-missing'
  | 'record-damaged'
  | 'unlisted'
  | 'leftover'

/** All fault kinds, worst first. */
export const FAULT_KINDS: readonly FaultKind[] = [
  'bytes-changed',
  'object-missing',
  'object-unreadable',
  'record-damaged',
  'record-missing',
  'unlisted',
  'leftover',
]

/** A damaged, missing or leftover object. */
export interface Fault {
  readonly uuid: string
  readonly kind: FaultKind
  /** Key of the damaged, missing or leftover object. */
  readonly key: string
  /** Upload time from the file list, as an ISO 8601 string in UTC; null if the fault was found elsewhere. */
  readonly uploadedAt: string | null
  /** The damaged object's ETag and time. */
  readonly version?: string
}

const RESTORE = 'Restore the object from a backup, or have the file uploaded again.'

/** Messages that name the problem and the remedy. */
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

/** Describes a fault and its remedy, for the log and the terminal. */
export function describeFault(fault: Fault): string {
  return texts[fault.kind](fault)
}
