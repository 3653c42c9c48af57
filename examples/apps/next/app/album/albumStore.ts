/** An album as the server keeps it. */
export interface Album {
  readonly title: string
  /** The UUIDs of its photos. */
  readonly photos: readonly string[]
}

// The server may have several copies of this module.
const server = globalThis as { album?: Album }

/** Stands for a database. */
export const albumStore = {
  read: (): Album => server.album ?? { title: 'Holidays', photos: [] },
  write(album: Album): void {
    server.album = album
  },
}
