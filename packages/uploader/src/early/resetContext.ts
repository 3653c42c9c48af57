import { contexts } from './contexts.js'

/** Leaves the files of a context alone that the page has saved: a form is reset. Files that wait for the uploader are removed. */
export function resetContext(key: unknown): void {
  const { form, reset } = contexts.get(key)
  form?.discardFiles()
  reset?.()
}
