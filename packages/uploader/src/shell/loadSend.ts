import type { sendFiles } from './files/sendFiles.js'

/** Imports what sends files before the app is loaded. */
export const loadSend = async (): Promise<typeof sendFiles> => (await import('./files/sendFiles.js')).sendFiles
