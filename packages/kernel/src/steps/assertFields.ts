import { isRecord } from '../config/isRecord.js'
import { isStringList } from '../config/isStringList.js'
import { KernelError } from '../errors/KernelError.js'

/** Checks the options for a new entry, or changes to an entry. All fields are optional. @throws KernelError `input-invalid` */
export function assertFields(given: object): void {
  const {
    source = '',
    fileName = '',
    fullPath = '',
    mimeType = '',
    cdnUrlModifiers = '',
    file,
    metadata = {},
    tags = [],
  } = Object(given)
  const areObjects = isRecord(given) && isRecord(metadata) && (!file || file instanceof Blob)
  let isValid = areObjects && isStringList(tags)
  for (const text of [source, fileName, fullPath, mimeType, cdnUrlModifiers])
    isValid &&= typeof text === 'string'
  if (isValid) return
  throw new KernelError(
    'input-invalid',
    'Pass an object of strings, with a File or a Blob as its file, an object as its metadata, and a list of strings as its tags.',
  )
}
