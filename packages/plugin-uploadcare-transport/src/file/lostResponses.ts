import type { Connection } from '../client/Connection.js'

const projects = new WeakMap<Blob, Set<string>>()

/** Files of this page that the service may have stored under an unknown UUID. */
export interface LostResponses {
  /** Remembers that the response to an attempt at sending a file was lost. */
  add(connection: Pick<Connection, 'settings'>, file: Blob): void
  /** Whether a response was lost when the file was sent to the same project, now or in an earlier upload. */
  has(connection: Pick<Connection, 'settings'>, file: Blob): boolean
}

/** Files of this page that may be stored twice. Outlives an upload, so that a retry still reports it. */
export const lostResponses: LostResponses = {
  add(connection, file) {
    projects.set(file, (projects.get(file) ?? new Set()).add(projectOf(connection)))
  },
  has(connection, file) {
    return projects.get(file)?.has(projectOf(connection)) ?? false
  },
}

function projectOf({ settings }: Pick<Connection, 'settings'>): string {
  return JSON.stringify([settings.baseUrl, settings.publicKey])
}
