/** The parts that are loaded when a page has one: `page-activity` is an activity with content of the page. */
export type PartKind =
  | 'activity'
  | 'page-activity'
  | 'sources'
  | 'source'
  | 'primary'
  | 'file-action'
  | 'progress'
  | 'credit'

/** The view of an element, for the part that renders it. */
export interface MemberView {
  readonly kind: 'regular' | 'minimal' | 'inline' | 'button' | 'drop-area' | 'form-input' | 'none' | PartKind
  /** Theme classes. */
  readonly className: string
  /** Its own attributes, with camel-case names. */
  readonly props: Readonly<Record<string, string | boolean>>
}

/** An element as its context uses it. */
export interface ContextMember {
  readonly host: HTMLElement
  /** Configuration of the element, by key. A key in lower case may be that of a plugin that is not installed yet. */
  readonly configuration?: ReadonlyMap<string, unknown>
  /** Applies changes of attributes that the browser has not delivered yet. */
  readonly flush?: () => void
  /** Called when the configuration of the context may have changed. */
  readonly reconfigured?: () => void
  /** Undefined for an element that shows nothing. */
  readonly view?: MemberView | undefined
  /** Called when the uploader defines keys. */
  readonly acceptKeys?: (keys: readonly string[]) => void
  /** Returns whether the element's value of a key is an attribute's. */
  readonly isFromAttribute?: (key: string) => boolean
  /** Called before the start is shown in its place; returns false while a person uses the element that the start would replace. */
  readonly takeStart?: () => boolean
  /** Joins the context that now has its name. */
  readonly rejoin?: () => void
  /** Dispatches an event. */
  readonly receive?: (event: CustomEvent) => void
}
