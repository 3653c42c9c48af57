/** A view that any framework, or none, renders into an element. */
export interface DomView<Props extends object> {
  readonly kind: 'dom'
  /**
   * Renders into `element`; called again when a property has changed. Returns nothing, or a function that
   * is called before the content is removed.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a view without a return statement has nothing to clean up
  readonly mount: (element: HTMLElement, props: Props) => (() => void) | void
}

/** Every kind of view. UI packages add theirs by declaration merging; the kernel passes views on unread. */
export interface ViewKinds<Props extends object> {
  readonly dom: DomView<Props>
}

/** A view of a plugin. @typeParam Props Props that the slot passes to the view */
export type View<Props extends object> = ViewKinds<Props>[keyof ViewKinds<Props>]
