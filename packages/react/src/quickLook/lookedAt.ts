import type { Uploader } from '@lading/kernel'

/** The file that a person was last at: its row was focused, or its large preview is or was open. */
export interface LookedAt {
  readonly id: string
  /** The thumbnail's place on the screen, from which the large image grows. @default it appears in place */
  readonly from?: DOMRect | undefined
}

const looks = new WeakMap<Uploader, LookedAt>()

/** Remembers where a file is shown, for the large preview, and the file that the list focuses when it's shown again. */
export function keepLook(uploader: Uploader, look: LookedAt): void {
  looks.set(uploader, look)
}

/** Returns the last remembered file. */
export function lookedAt(uploader: Uploader): LookedAt | undefined {
  return looks.get(uploader)
}

/** Forgets the remembered file, once the dialog is closed. */
export function forgetLook(uploader: Uploader): void {
  looks.delete(uploader)
}
