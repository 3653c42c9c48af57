/** Where an interface is in the page. */
export interface MotionPlace {
  /** The element around the interface. */
  readonly root: HTMLElement
  /** The dialogs' containers, which can be elsewhere in the page. */
  readonly boxes: readonly HTMLElement[]
}
