import { readyMadeApp } from './readyMadeApp.js'

/**
 * Loads the app for the ready-made components, for example before a person reaches the page that contains one. Resolves when
 * loading has ended and never rejects; the components retry a failure.
 */
export function preloadUploader(): Promise<void> {
  return readyMadeApp.load()
}
