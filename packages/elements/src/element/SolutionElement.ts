import { watchIntent } from '@lading/react/internal/views'
import { readSetting, whenIdle } from '@lading/uploader/internal/loading'
import type { ContextMember, MemberView } from '../context/ContextMember.js'
import { defineAttributeProperties } from '../dom/defineAttributeProperties.js'
import { showLoading } from '../dom/showLoading.js'
import { LadingElement } from './LadingElement.js'

/** How an uploader is laid out in the page. */
export type SolutionLayout = 'regular' | 'minimal' | 'inline'

const OWN: ReadonlySet<string> = new Set(['layout', 'headless', 'preload'])

/** An uploader in the page. */
export abstract class SolutionElement extends LadingElement {
  /** Omits the button. @default false */
  declare headless: boolean
  #endWaiting: (() => void) | null = null
  #isUsed = () => false

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(SolutionElement.prototype, {
    booleans: ['headless'],
  })

  /** The layout. */
  protected abstract layoutOf(): SolutionLayout

  /** Whether an attribute belongs to the element itself rather than to the configuration. */
  protected isOwnAttribute(name: string): boolean {
    return OWN.has(name)
  }

  protected override createMember(): ContextMember {
    return { host: this, takeStart: () => this.#takeStart() }
  }

  protected override shownView(): MemberView {
    return this.viewOf(this.layoutOf(), { headless: this.headless })
  }

  protected override connected(): void {
    if (this.#endWaiting || this.context?.uploader) return
    const layout = this.layoutOf()
    // Outside the page, `ready()` rejects.
    const load = () => this.context?.load() ?? this.ready()
    const shown = showLoading(this, {
      layout,
      isHeadless: this.headless,
      message: (key) => this.context?.message(key) ?? key,
      isMultiple: () => readSetting(this.context?.configured('multiple'), true) === true,
      load,
    })
    // At the end of the task, the page has set the configuration.
    queueMicrotask(() => {
      shown.write()
      void this.context?.loadLanguage().then(shown.write)
    })
    const preload = this.getAttribute('preload')
    // The context logs a failure and shows it.
    const start = () => this.context?.startSoon(shown.fail)
    const cancelIdle = preload === 'intent' ? undefined : whenIdle(start)
    const endWatch = watchIntent(this, start)
    if (preload === 'now') load().catch(shown.fail)
    this.#isUsed = shown.isUsed
    this.#endWaiting = () => {
      cancelIdle?.()
      endWatch()
    }
  }

  protected override disconnected(): void {
    this.#endWaiting?.()
    this.#endWaiting = null
  }

  /** The start loads the uploader itself. */
  #takeStart(): boolean {
    if (this.#isUsed()) return false
    this.#endWaiting?.()
    return true
  }
}
