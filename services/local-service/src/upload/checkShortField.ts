import { UploadApiError } from '../errors/UploadApiError.js'

const MAX_LENGTH = 255

/** Refuses a value that's kept with a file if it's too long. @throws UploadApiError `FieldTooLongError`. */
export function checkShortField(name: string, value: string): void {
  if (value.length > MAX_LENGTH) throw new UploadApiError('FieldTooLongError', [name, MAX_LENGTH])
}
