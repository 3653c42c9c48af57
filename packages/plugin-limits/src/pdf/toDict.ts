import type { PdfDict, PdfValue } from './PdfValue.js'

/** Returns a value's dictionary; undefined if the value is something else. */
export function toDict(value: PdfValue | undefined): PdfDict | undefined {
  return value !== null && typeof value === 'object' && 'dict' in value ? value.dict : undefined
}
