import { matchesMedia } from '../parts/matchesMedia.js'

/** Returns whether the dialog is a sheet at the window's lower edge. */
export const isSheet = (): boolean => matchesMedia('(max-width: 559.98px) and (min-height: 480px)')
