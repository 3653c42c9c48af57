/** A view that any framework, or none, renders into an element. */
export interface DomView<Props extends object> {
  readonly kind: 'dom'
  /** Renders into `element`; called again when a property has changed. Returns a function that removes the content. */
  readonly mount: (element: HTMLElement, props: Props) => () => void
}

/** Every kind of view. UI packages add theirs by declaration merging; the kernel passes views on unread. */
export interface ViewKinds<Props extends object> {
  readonly dom: DomView<Props>
}

/** What a plugin shows. @typeParam Props What the view is given, by its slot */
export type View<Props extends object> = ViewKinds<Props>[keyof ViewKinds<Props>]
