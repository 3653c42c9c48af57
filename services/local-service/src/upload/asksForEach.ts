import { type Fields, readField } from '../http/Fields.js'

/** Returns whether a form asks for an answer per file: its info, or the reason why it's refused. */
export function asksForEach(fields: Fields): boolean {
  return readField(fields, 'UPLOADCARE_FILE_INFO') === '1'
}
