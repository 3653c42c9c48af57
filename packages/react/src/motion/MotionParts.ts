import type { Uploader } from '@lading/kernel'

/** Parts of the dashboard that its motion uses; a chunk that shared modules with the app would split the app. */
export interface MotionParts {
  /** The element around the interface. */
  readonly root: HTMLElement
  /** The boxes of its dialogs, which may be elsewhere in the page. */
  readonly boxes: readonly HTMLElement[]
  readonly uploader: Uploader
  /** Adds a style sheet to the document or the shadow root of an element, once. */
  readonly adoptStyle: (element: Element, style: string) => void
}
