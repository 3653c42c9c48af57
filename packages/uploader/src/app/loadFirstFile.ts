import type { FirstFileCode } from './readyMadePlugins.js'

/** Imports the list and the uploads. */
export const loadFirstFile = async (): Promise<FirstFileCode> => (await import('./firstFile.js')).firstFile
