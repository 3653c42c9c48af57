import { contexts } from './contexts.js'
import { componentsOf } from './earlyFormOf.js'

/** Leaves the files of a context alone that the page has saved: a form is reset. Files that wait for the uploader are removed. */
export function resetContext(key: unknown): void {
  for (const component of componentsOf(key)) component.discardFiles()
  const { core, reset } = contexts.get(key)
  if (core && !core.isSettled) core.uploader.removeAllFiles()
  reset?.()
}
