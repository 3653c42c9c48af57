import type { Uploader } from '@lading/kernel'

/** Uploaders with the preset's methods. For other uploaders, the transport itself chooses how to send a file. */
export const methodUsers: WeakSet<Uploader> = new WeakSet()
