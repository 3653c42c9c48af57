import type { first } from '../early/first.js'

/** Imports what takes and sends files before the app. */
export const loadFirst = async (): Promise<typeof first> => (await import('../early/first.js')).first
