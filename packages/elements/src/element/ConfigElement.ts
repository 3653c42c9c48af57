import type { ContextMember } from '../context/ContextMember.js'
import { Configuration, defineConfigProperties } from './Configuration.js'
import { LadingElement } from './LadingElement.js'

/**
 * `<lading-config>` and `<uc-config>`: an uploader's configuration. Every key is an attribute, in kebab case or lower case, and
 * a property.
 *
 * @example
 * <lading-config pubkey="demopublickey" multiple-max="10"></lading-config>
 */
export class ConfigElement extends LadingElement {
  readonly #configuration: Configuration = new Configuration({
    flush: () => this.flushAttributes(),
    onChange: () => this.changed(),
    apply: () => this.context?.flush(),
    current: () => this.currentConfiguration(),
  })

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static readonly defined: unknown = defineConfigProperties(
    ConfigElement.prototype,
    (element) => element.#configuration,
  )

  protected override createMember(): ContextMember {
    return {
      host: this,
      configuration: this.#configuration.values,
      flush: () => this.flushAttributes(),
      acceptKeys: (keys) => this.#configuration.acceptKeys(this, keys),
      isFromAttribute: this.#configuration.isFromAttribute,
    }
  }

  protected override attributeRead(name: string, value: string | null, isFirst: boolean): void {
    this.#configuration.readAttribute(name, value, isFirst)
  }
}
