import type { earlyFiles } from './files/earlyFiles.js'

/** Imports what lists files before the app is loaded. */
export const loadEarlyFiles = async (): Promise<typeof earlyFiles> =>
  (await import('./files/earlyFiles.js')).earlyFiles
