/** Imports Uppy and tsyringe, and attaches them to all uploaders. */
export const loadLibraries = async (): Promise<void> => (await import('./libraries.js')).libraries.attach()
