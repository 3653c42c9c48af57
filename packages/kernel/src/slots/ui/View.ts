/** A view that renders into an element, with any framework or without one. */
export interface DomView<Props extends object> {
  readonly kind: 'dom'
  /**
   * Renders into `element`; called again when a prop has changed. Returns nothing, or a function that is called before the
   * content is removed.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a view without a return statement has nothing to clean up
  readonly mount: (element: HTMLElement, props: Props) => (() => void) | void
}

/** All view kinds. UI packages add theirs by declaration merging; the kernel passes views through without looking at them. */
export interface ViewKinds<Props extends object> {
  readonly dom: DomView<Props>
}

/** A plugin's view. @typeParam Props Props that the slot passes to the view */
export type View<Props extends object> = ViewKinds<Props>[keyof ViewKinds<Props>]
