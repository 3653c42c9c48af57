import type { ContextMember } from '../context/ContextMember.js'
import { defineAttributeProperties, readAttribute } from '../dom/defineAttributeProperties.js'
import { SolutionElement, type SolutionLayout } from './SolutionElement.js'

/**
 * `<uc-file-uploader-regular>`: a button that opens the uploader in a dialog, or only the dialog with the attribute `headless`.
 * With `dynamic-button`, sources are next to the button; with `dynamic-button="false"`, it only has its label.
 */
export class FileUploaderRegularElement extends SolutionElement {
  declare dynamicButton: boolean
  readonly #configuration = new Map<string, unknown>()

  /** A field, because Safari only supports static blocks since 16.4. */
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
