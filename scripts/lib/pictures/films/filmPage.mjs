/**
 * A browser and the servers that a film is made with.
 *
 * @typedef {object} FilmSet
 * @property {import('playwright').Browser} browser Its camera sees a sheet of paper on a table.
 * @property {string} url URL of the playground.
 * @property {string} service URL of the local service.
 * @property {string} folder Folder for files that are uploaded.
 */

/** @typedef {{ film: Buffer, still: Buffer }} Taken */

/** The uploader alone: its query in the playground, and most films' size in pixels. */
export const filmPage = {
  query: 'ui=bare&scene=none&layout=inline&theme=light',
  size: { width: 560, height: 440 },
}
