/** Parts that are loaded when a page uses them. `page-activity` is an activity with page content. */
export type PartKind =
  | 'activity'
  | 'page-activity'
  | 'sources'
  | 'source'
  | 'primary'
  | 'file-action'
  | 'progress'
  | 'credit'

/** An element's view, for the code that renders it. */
export interface MemberView {
  readonly kind: 'regular' | 'minimal' | 'inline' | 'button' | 'drop-area' | 'form-input' | 'none' | PartKind
  /** Theme classes. */
  readonly className: string
  /** The element's attributes that aren't configuration, with camel-case names. */
  readonly props: Readonly<Record<string, string | boolean>>
}

/** An element, as seen by its context. */
export interface ContextMember {
  readonly host: HTMLElement
  /** The element's configuration, by key. A lower-case key might belong to a plugin that isn't installed yet. */
  readonly configuration?: ReadonlyMap<string, unknown>
  /** Applies attribute changes that the browser hasn't delivered yet. */
  readonly flush?: () => void
  /** Called when the context's configuration might have changed. */
  readonly reconfigured?: () => void
  /** Undefined for an element that shows nothing. */
  readonly view?: MemberView | undefined
  /** Called when the uploader defines keys. */
  readonly acceptKeys?: (keys: readonly string[]) => void
  /** Returns whether the element's value for a key came from an attribute. */
  readonly isFromAttribute?: (key: string) => boolean
  /** Called before the start replaces the element's content; returns false while a person uses that content. */
  readonly takeStart?: () => boolean
  /** Joins the context that now has the element's name. */
  readonly rejoin?: () => void
  /** Dispatches an event. */
  readonly receive?: (event: CustomEvent) => void
}
