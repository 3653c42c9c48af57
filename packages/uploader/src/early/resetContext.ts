import { contexts } from './contexts.js'
import { componentsOf } from './earlyFormOf.js'

/**
 * Handles a form reset: removes a context's files, except those that the page has saved. Files that wait for the uploader are
 * removed as well.
 */
export function resetContext(key: unknown): void {
  for (const component of componentsOf(key)) component.discardFiles()
  const { core, reset } = contexts.get(key)
  if (core && !core.isSettled) core.uploader.removeAllFiles()
  reset?.()
}
