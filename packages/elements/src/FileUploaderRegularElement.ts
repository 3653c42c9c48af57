import type { ContextMember } from './ContextMember.js'
import { defineAttributeProperties, readAttribute } from './defineAttributeProperties.js'
import { SolutionElement, type SolutionLayout } from './SolutionElement.js'

/**
 * `<uc-file-uploader-regular>`: a button that opens the uploader in a dialog; without it with the attribute `headless`. With
 * `dynamic-button`, sources stand next to it; with `dynamic-button="false"` it has its label only.
 */
export class FileUploaderRegularElement extends SolutionElement {
  declare dynamicButton: boolean
  readonly #configuration = new Map<string, unknown>()

  /** A field: Safari has static blocks since 16.4. */
  protected static override readonly defined: unknown = defineAttributeProperties(
    FileUploaderRegularElement.prototype,
    { booleans: ['dynamicButton'] },
  )

  protected override createMember(): ContextMember {
    return Object.defineProperties(super.createMember(), { configuration: { value: this.#configuration } })
  }

  protected override attributeRead(name: string): void {
    if (name.replaceAll('-', '') !== 'dynamicbutton') return
    const value = readAttribute(this, 'dynamicButton')
    this.#configuration.set('dynamicButton', value === null ? undefined : value !== 'false')
  }

  protected override layoutOf(): SolutionLayout {
    return 'regular'
  }
}
