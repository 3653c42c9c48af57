import type { MemberView } from '../ContextMember.js'
import { PartElement } from './PartElement.js'

/** `<lading-source-button>` and `<uc-source-btn>`: the button of one source; nothing while the source is not in `sourceList`. */
export class SourceButtonElement extends PartElement {
  /** The id of the source, e.g. `camera`; the attribute `type` is the same. An object has it as `id`. */
  get source(): string | null {
    return this.getAttribute('source') ?? this.getAttribute('type')
  }

  set source(source: string | { readonly id: string } | null | undefined) {
    const id = typeof source === 'string' ? source : source?.id
    if (id) this.setAttribute('source', id)
    else this.removeAttribute('source')
  }

  protected override partView(): MemberView {
    return this.viewOf('source', { source: this.source ?? '' })
  }
}
