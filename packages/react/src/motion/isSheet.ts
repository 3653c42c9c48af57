import { matchesMedia } from '../parts/matchesMedia.js'

/** Returns whether the dialog is a sheet at the window's lower edge. */
export const isSheet = (): boolean => matchesMedia('(max-width: 34.99em) and (min-height: 30em)')
