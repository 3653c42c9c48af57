import { contexts } from './contexts.js'
import { earlyFormOf } from './earlyFormOf.js'

/** Leaves the files of a context alone that the page has saved: a form is reset. Files that wait for the uploader are removed. */
export function resetContext(key: unknown): void {
  earlyFormOf(key)?.discardFiles()
  contexts.get(key).reset?.()
}
