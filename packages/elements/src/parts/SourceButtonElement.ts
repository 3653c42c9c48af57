import type { MemberView } from '../ContextMember.js'
import { PartElement } from './PartElement.js'

/** A source as an object, whose members replace those of the uploader's source of the same id. */
export interface OwnSource {
  readonly id: string
  /** Message key of its name, or the name itself. @default that of the uploader's source, or the id */
  readonly label?: string | undefined
  /** Name of its icon. @default that of the uploader's source */
  readonly icon?: string | undefined
  /** Called when a person chooses the source, instead of opening it. With it, the source need not be one of the uploader's. */
  readonly onClick?: (() => void) | undefined
}

/** `<lading-source-button>` and `<uc-source-btn>`: the button of one source; nothing while the source is not in `sourceList`. */
export class SourceButtonElement extends PartElement {
  #own: OwnSource | null = null

  /** The id of the source, e.g. `camera`; the attribute `type` is the same. An object has it as `id`. */
  get source(): string | null {
    return this.getAttribute('source') ?? this.getAttribute('type')
  }

  set source(source: string | OwnSource | null | undefined) {
    this.#own = typeof source === 'object' ? source : null
    const id = typeof source === 'string' ? source : source?.id
    if (id) this.setAttribute('source', id)
    else this.removeAttribute('source')
    // The id may be the same.
    this.changed()
  }

  /** The object that the page has set as `source`, if that is still its source. */
  get ownSource(): OwnSource | null {
    return this.#own?.id === this.source ? this.#own : null
  }

  protected override partView(): MemberView {
    return this.viewOf('source', { source: this.source ?? '' })
  }
}
