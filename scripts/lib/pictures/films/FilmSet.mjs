/**
 * What a film is made with.
 *
 * @typedef {object} FilmSet
 * @property {import('playwright').Browser} browser Its camera sees a sheet of paper on a table.
 * @property {string} url Of the playground.
 * @property {string} service URL of the local service.
 * @property {string} folder For files.
 */

/** @typedef {{ film: Buffer, still: Buffer }} Taken */

/** Size of most films, in pixels. */
export const SIZE = { width: 560, height: 440 }

/** Query of the playground for the uploader alone. */
export const BARE = 'ui=bare&scene=none&layout=inline&theme=light'
