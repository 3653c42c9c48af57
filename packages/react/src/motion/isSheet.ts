import { matchesMedia } from '../parts/matchesMedia.js'

/** Returns whether the dialog is a sheet at the lower edge of the window. */
export const isSheet = (): boolean => matchesMedia('(max-width: 559.98px) and (min-height: 480px)')
