import type { OutputError } from '../entries/UploadEntry.js'

/** What nobody finds: the same list each time, so that it is seen to be unchanged. */
export const NO_ERRORS: readonly OutputError[] = Object.freeze([])

/** The errors in what a validator has returned. @param onJunk Told of each thing that is none. */
export function toErrors(found: unknown, onJunk: (junk: unknown) => void): readonly OutputError[] {
  if (!found) return NO_ERRORS
  const errors: OutputError[] = []
  for (const finding of Array.isArray(found) ? found : [found]) {
    const { type, message, payload } = (finding ?? {}) as Partial<OutputError>
    if (typeof message !== 'string') onJunk(finding)
    else {
      const named = typeof type === 'string' ? type : 'CUSTOM_ERROR'
      errors.push(payload === undefined ? { type: named, message } : { type: named, message, payload })
    }
  }
  return errors
}
