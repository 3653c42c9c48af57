import { readyMadeApp } from './shell/readyMadeApp.js'

/**
 * Loads the app of the ready-made components, for example before a person reaches the page that has one. Resolves when
 * this has ended; never rejects, a failure is repeated by the components.
 */
export function preloadUploader(): Promise<void> {
  return readyMadeApp.load()
}
