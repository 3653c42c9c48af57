import { UploadApiError } from '../errors/UploadApiError.js'

const MAX_LENGTH = 255

/** Refuses a value that is kept with a file and is too long. @throws UploadApiError `FieldTooLongError`. */
export function checkShortField(name: string, value: string): void {
  if (value.length > MAX_LENGTH) throw new UploadApiError('FieldTooLongError', [name, MAX_LENGTH])
}
