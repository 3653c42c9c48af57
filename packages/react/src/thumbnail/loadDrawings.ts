import type { drawings } from './drawings.js'

/** Imports the code that decodes local images and videos. */
export const loadDrawings = async (): Promise<typeof drawings> => (await import('./drawings.js')).drawings
