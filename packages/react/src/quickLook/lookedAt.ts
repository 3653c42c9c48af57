import type { Uploader } from '@lading/kernel'

/** A file that is shown in large, or was. */
export interface LookedAt {
  readonly id: string
  /** Place of the picture on the screen, from which the large one grows. @default it appears in place */
  readonly from?: DOMRect | undefined
}

const looks = new WeakMap<Uploader, LookedAt>()

/** Remembers where a file is shown, for the large view, and which one it has shown, for the focus of the list. */
export function keepLook(uploader: Uploader, look: LookedAt): void {
  looks.set(uploader, look)
}

/** Returns what was remembered last. */
export function lookedAt(uploader: Uploader): LookedAt | undefined {
  return looks.get(uploader)
}

/** Forgets it: the focus is in the list. */
export function forgetLook(uploader: Uploader): void {
  looks.delete(uploader)
}
