import { isRecord } from '@lading/cdn'
import { isStringList } from '../config/isStringList.js'
import { ownBlob } from '../entry/ownBlob.js'
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
  const areStrings = isStringList([source, fileName, fullPath, mimeType, cdnUrlModifiers])
  const areObjects = isRecord(given) && isRecord(metadata) && (!file || ownBlob(file) !== null)
  if (areStrings && areObjects && isStringList(tags)) return
  throw new KernelError(
    'input-invalid',
    'Pass an object. Sources, names, paths, types and modifiers must be strings, a file a File or a Blob, metadata an object, and tags a list of strings.',
  )
}
