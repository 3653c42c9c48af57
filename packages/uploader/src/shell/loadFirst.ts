import type { first } from '../early/first.js'

/** Imports the code that takes and sends files before the app is loaded. */
export const loadFirst = async (): Promise<typeof first> => (await import('../early/first.js')).first
