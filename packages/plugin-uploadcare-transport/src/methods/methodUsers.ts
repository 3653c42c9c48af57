import type { Uploader } from '@lading/kernel'

/** Uploaders with the preset's methods. Without them, its transport chooses the way of a file itself. */
export const methodUsers: WeakSet<Uploader> = new WeakSet()
