import type { Uploader } from '@lading/kernel'

/** Uploaders with the methods of the preset: its transport sends by them alone. Before they are there, it chooses the way itself. */
export const methodUsers: WeakSet<Uploader> = new WeakSet()
