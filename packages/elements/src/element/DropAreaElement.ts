import { whenIdle } from '@lading/uploader/internal/loading'
import type { MemberView } from '../context/ContextMember.js'
import { defineAttributeProperties, isSet } from '../dom/defineAttributeProperties.js'
import { LadingElement } from './LadingElement.js'

/**
 * `<lading-drop-area>` and `<uc-drop-area>`: an area on which files can be dropped. Its attribute `drag-state` is `inactive`,
 * `active`, `near` or `over`.
 */
export class DropAreaElement extends LadingElement {
  declare clickable: boolean
  declare disabled: boolean
  declare fullscreen: boolean
  /** Hides the area while no files are dragged over the page. */
  declare ghost: boolean
  /** A click starts the flow. */
  declare initflow: boolean
  /** Adds only the first file or link from a drop, and no folder. */
  declare single: boolean
  /** A message key, or the text itself. */
  declare text: string | null
  declare withIcon: boolean
  #observer: MutationObserver | undefined

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(DropAreaElement.prototype, {
    strings: ['text'],
    booleans: ['clickable', 'disabled', 'fullscreen', 'ghost', 'initflow', 'single', 'withIcon'],
  })

  protected override shownView(): MemberView {
    return this.viewOf('drop-area', this.#props())
  }

  protected override connected(): void {
    if (this.#observer) return
    // The context logs a failure.
    whenIdle(() => this.context?.startSoon())
    this.#observer = new MutationObserver(() => this.#showState())
    this.#observer.observe(this, { subtree: true, attributeFilter: ['data-drag-state'], childList: true })
  }

  protected override disconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
  }

  #props(): Readonly<Record<string, string | boolean>> {
    const { clickable, disabled, fullscreen, initflow, single, text, withIcon } = this
    const initFlow = initflow || isSet(this, 'initFlow')
    return { clickable, disabled, fullscreen, initFlow, single, withIcon, ...(text && { text }) }
  }

  #showState(): void {
    const state = this.querySelector<HTMLElement>('[data-drag-state]')?.dataset.dragState ?? 'inactive'
    if (this.getAttribute('drag-state') !== state) this.setAttribute('drag-state', state)
  }
}
