import type { Uploader } from '@lading/kernel'

/**
 * Dashboard parts that the motion code uses. They are passed in, because a chunk that shared modules with the app would split
 * the app.
 */
export interface MotionParts {
  /** The element around the interface. */
  readonly root: HTMLElement
  /** The dialogs' containers, which can be elsewhere in the page. */
  readonly boxes: readonly HTMLElement[]
  readonly uploader: Uploader
  /** Adds a style sheet once to an element's document or shadow root. */
  readonly adoptStyle: (element: Element, style: string) => void
}
