import type { MemberView, PartKind } from '../context/ContextMember.js'

/** Props for a part in the page. */
export interface PartProps {
  readonly host: HTMLElement
  readonly view: MemberView
  readonly kind: PartKind
  /** Theme classes. */
  readonly className: string
}
