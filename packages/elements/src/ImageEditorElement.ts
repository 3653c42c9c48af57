import { consoleLogger } from '@lading/kernel/basics'
import type { ContextMember } from './ContextMember.js'
import { toCamelCase } from './configKeys.js'
import type { EditorView } from './EditorView.js'
import { LadingElement } from './LadingElement.js'

/**
 * `<lading-image-editor>` and `<uc-cloud-image-editor>`: the image editor without an uploader, for the file of `uuid` or
 * `cdn-url`. Dispatches `apply` and `change` with the result in `detail`, and `cancel`. The element needs a height.
 */
export class ImageEditorElement extends LadingElement {
  readonly #attributes = new Map<string, string>()
  #view: EditorView | null = null
  #isLoading = false

  protected override createMember(): ContextMember {
    return { host: this }
  }

  protected override attributeRead(name: string, value: string | null): void {
    if (value === null) this.#attributes.delete(toCamelCase(name))
    else this.#attributes.set(toCamelCase(name), value)
    this.#render()
  }

  protected override connected(): void {
    if (!this.#view && !this.#isLoading) void this.#load()
  }

  protected override disconnected(): void {
    this.#view?.unmount()
    this.#view = null
  }

  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      const { createEditorView } = await import('./runtime/createEditorView.js')
      if (this.isConnected) this.#view = createEditorView(this)
      this.#render()
    } catch (error) {
      consoleLogger.error('The image editor could not be loaded.', error)
    } finally {
      this.#isLoading = false
    }
  }

  #render(): void {
    this.#view?.render({
      // Those of the configuration that it shares.
      ...this.#configured('cdnCname', 'secureDeliveryProxy'),
      ...Object.fromEntries(this.#attributes),
    })
  }

  #configured(...keys: readonly string[]): Record<string, string> {
    const values = keys.map((key) => [key, this.context?.configured(key)])
    return Object.fromEntries(values.filter(([, value]) => typeof value === 'string'))
  }
}
