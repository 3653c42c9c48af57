import type { FieldValue } from './FieldValue.js'
import { referencesOf, uuidOf } from './referencesOf.js'

/** The record that a field represents, and its files. */
export interface FieldRecord {
  readonly name: string | undefined
  /** The uploader passed by the page. */
  readonly uploader: unknown
  /** The saved files. */
  readonly first: FieldValue
  /** The field's current files. */
  readonly value: FieldValue
  /** True if the page sets the value. */
  readonly isControlled: boolean
}

/** An index in a field array's name, such as `items[1].photos` or `items.1.photos`. */
const INDEX = /(^|[.[])\d+(?=$|[.\]])/g

/**
 * Returns true if a field now represents another record, e.g. the next person: no file from the former record must go along. A
 * new name, a new uploader, or saved files that the field doesn't contain mean another record.
 */
export function isOtherRecord(former: FieldRecord, next: FieldRecord): boolean {
  const isOther = isOtherName(former.name, next.name) || former.uploader !== next.uploader
  // Moving a controlled field in a list renames it, but its files stay the same.
  if (next.isControlled) return isOther && !isSame(former.value, next.value)
  if (isOther) return true
  // After saving a person's files, the page passes at least some of them as the next saved files.
  const known = uuidsOf([...former.first, ...former.value])
  return hasOtherFirst(former, next) && !uuidsOf(next.first).some((uuid) => known.includes(uuid))
}

/** Returns true if a field was reused under another name, and not only moved in a list. */
export function isOtherName(former: string | undefined, next: string | undefined): boolean {
  return former !== undefined && next !== undefined && keyOf(former) !== keyOf(next)
}

/** Returns true if the page has passed different saved files. */
export function hasOtherFirst(former: FieldRecord, { first }: FieldRecord): boolean {
  return !isSame(former.first, first) && !isSame(former.value, first)
}

/** Returns true if two values have equal files. */
export function isSame(a: FieldValue, b: FieldValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const uuidsOf = (value: FieldValue) => referencesOf(value).map((reference) => uuidOf(reference) ?? reference)

const keyOf = (name: string) => name.replace(INDEX, '$1')
