import type { FieldValue } from './FieldValue.js'
import { referencesOf, uuidOf } from './referencesOf.js'

/** The record that a field stands for, and its files. */
export interface FieldRecord {
  readonly name: string | undefined
  /** The page's own uploader. */
  readonly uploader: unknown
  /** The saved files. */
  readonly first: FieldValue
  /** The files that the field has. */
  readonly value: FieldValue
  /** Whether the page gives the value. */
  readonly isControlled: boolean
}

/** An index in the name of a list of fields, such as `items[1].photos` or `items.1.photos`. */
const INDEX = /(^|[.[])\d+(?=$|[.\]])/g

/**
 * Returns whether a field now stands for another record, e.g. for the next person: no file of the former one may go along.
 * Another name, another uploader, and saved files of which the field has none are of another record.
 */
export function isOtherRecord(former: FieldRecord, next: FieldRecord): boolean {
  const isOther = isOtherName(former.name, next.name) || former.uploader !== next.uploader
  // A controlled field that is moved in a list has another name for the same files.
  if (next.isControlled) return isOther && !isSame(former.value, next.value)
  if (isOther) return true
  // A page that has saved a person's files gives at least some of them as the next ones.
  const known = uuidsOf([...former.first, ...former.value])
  return hasOtherFirst(former, next) && !uuidsOf(next.first).some((uuid) => known.includes(uuid))
}

/** Returns whether a field was reused under another name, and not only moved in a list. */
export function isOtherName(former: string | undefined, next: string | undefined): boolean {
  return former !== undefined && next !== undefined && keyOf(former) !== keyOf(next)
}

/** Returns whether the page has given other saved files. */
export function hasOtherFirst(former: FieldRecord, { first }: FieldRecord): boolean {
  return !isSame(former.first, first) && !isSame(former.value, first)
}

/** Whether two values have equal files. */
export function isSame(a: FieldValue, b: FieldValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const uuidsOf = (value: FieldValue) => referencesOf(value).map((reference) => uuidOf(reference) ?? reference)

const keyOf = (name: string) => name.replace(INDEX, '$1')
