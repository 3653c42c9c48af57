import type { ContextMember } from '../context/ContextMember.js'
import { Configuration, defineConfigProperties } from './Configuration.js'
import { SolutionElement, type SolutionLayout } from './SolutionElement.js'

/**
 * `<lading-uploader>`: an uploader with its configuration, API and events in one element. `layout` is `regular`, `minimal` or
 * `inline`; all other attributes are configuration, in addition to `<lading-config>`.
 *
 * @example
 * <lading-uploader pubkey="demopublickey" layout="inline" img-only></lading-uploader>
 */
export class UploaderElement extends SolutionElement {
  readonly #configuration: Configuration = new Configuration({
    flush: () => this.flushAttributes(),
    onChange: () => this.changed(),
    apply: () => this.context?.flush(),
    current: () => this.currentConfiguration(),
  })

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static override readonly defined: unknown = defineConfigProperties(
    UploaderElement.prototype,
    (element) => element.#configuration,
  )

  /** How the uploader is laid out. @default 'regular' */
  get layout(): SolutionLayout {
    return this.layoutOf()
  }

  set layout(layout: SolutionLayout) {
    this.setAttribute('layout', layout)
  }

  protected override layoutOf(): SolutionLayout {
    const layout = this.getAttribute('layout')
    return layout === 'minimal' || layout === 'inline' ? layout : 'regular'
  }

  protected override createMember(): ContextMember {
    return Object.defineProperties(super.createMember(), {
      configuration: { value: this.#configuration.values },
      flush: { value: () => this.flushAttributes() },
      acceptKeys: { value: (keys: readonly string[]) => this.#configuration.acceptKeys(this, keys) },
      isFromAttribute: { value: this.#configuration.isFromAttribute },
      receive: { value: (event: CustomEvent) => this.dispatchEvent(event) },
    })
  }

  protected override attributeRead(name: string, value: string | null, isFirst: boolean): void {
    if (!this.isOwnAttribute(name)) this.#configuration.readAttribute(name, value, isFirst)
  }
}
