import type { MemberView, PartKind } from '../ContextMember.js'

/** Props for a part in the page. */
export interface PartProps {
  readonly host: HTMLElement
  readonly view: MemberView
  readonly kind: PartKind
  /** Theme classes. */
  readonly className: string
}
