import type { MemberView } from '../context/ContextMember.js'
import type { OwnSource } from '../context/OwnSource.js'
import { defineAttributeProperties } from '../dom/defineAttributeProperties.js'
import { PartElement } from './PartElement.js'

/**
 * `<lading-source-button>` and `<uc-source-btn>`: one source's button; empty while the source isn't in `sourceList`. With
 * `icon-only`, its name is for assistive technology only; with `text-only`, it has no icon. `<uc-primary-action>` is the button
 * that opens the uploader, or its `source`.
 */
export class SourceButtonElement extends PartElement {
  declare iconOnly: boolean
  declare textOnly: boolean

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(SourceButtonElement.prototype, {
    booleans: ['iconOnly', 'textOnly'],
  })

  #own: OwnSource | null = null

  /** The source's id, e.g. `camera`; the attribute `type` is an alias. If the source is an object, this is its `id`. */
  get source(): string | null {
    return this.getAttribute('source') ?? this.getAttribute('type')
  }

  set source(source: string | OwnSource | null | undefined) {
    this.#own = typeof source === 'object' ? source : null
    const id = typeof source === 'string' ? source : source?.id
    if (id) this.setAttribute('source', id)
    else this.removeAttribute('source')
    // The new source might have the same id.
    this.changed()
  }

  /** The object that the page has set as `source`, if that is still its source. */
  get ownSource(): OwnSource | null {
    return this.#own?.id === this.source ? this.#own : null
  }

  protected override shownView(): MemberView {
    const { iconOnly, textOnly } = this
    const kind = this.localName === 'uc-primary-action' ? 'primary' : 'source'
    return this.viewOf(kind, { source: this.source ?? '', iconOnly, textOnly })
  }
}
