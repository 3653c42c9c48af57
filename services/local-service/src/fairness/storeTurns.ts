import { createStoreTurns, type StoreTurns } from './createStoreTurns.js'

/** The turns of every service in this process. */
export const storeTurns: StoreTurns = createStoreTurns()
