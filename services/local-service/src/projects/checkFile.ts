import { getBareType, getKnownType } from '@lading/cdn/names'
import { UploadApiError } from '../errors/UploadApiError.js'
import type { Project } from './ProjectOptions.js'

export interface FileFacts {
  readonly sizeBytes: number
  readonly mimeType: string
}

/** Checks a file against its project's limits. @throws UploadApiError `FileSizeLimitExceededError` or `FileTypeForbiddenError` */
export function checkFile({ maxFileSizeBytes, allowedTypes }: Project, file: FileFacts): void {
  if (file.sizeBytes > maxFileSizeBytes) {
    const advice = `It has ${file.sizeBytes} bytes, and the project allows ${maxFileSizeBytes}.`
    throw new UploadApiError('FileSizeLimitExceededError', [], { advice })
  }
  if (!isTypeAllowed(allowedTypes, file.mimeType)) throw createTypeError(allowedTypes, file.mimeType)
}

/** Returns whether a project allows a file type. */
export function isTypeAllowed(allowedTypes: readonly string[], mimeType: string): boolean {
  return allowedTypes.length === 0 || allowedTypes.some((type) => matches(mimeType, type))
}

/** Creates the refusal for a file. @param mimeType a type that the project doesn't allow */
export function createTypeError(allowedTypes: readonly string[], mimeType: string): UploadApiError {
  const advice = `The file is of the type ${mimeType}, and the project allows ${allowedTypes.join(', ')}.`
  return new UploadApiError('FileTypeForbiddenError', [], { advice })
}

function matches(mimeType: string, type: string): boolean {
  const wanted = getBareType(type)
  return wanted.endsWith('/*')
    ? mimeType.startsWith(wanted.slice(0, -1))
    : toComparable(mimeType) === toComparable(wanted)
}

/** Returns the usual one of a type's names. Bytes don't always tell which kind of HEIF an image is. */
function toComparable(type: string): string {
  return type === 'image/heif' ? 'image/heic' : (getKnownType(type) ?? type)
}
