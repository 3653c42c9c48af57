import { consoleLogger } from '@lading/kernel/basics'
import type { ContextMember } from './ContextMember.js'
import { defineAttributeProperties, readAttribute } from './defineAttributeProperties.js'
import type { EditorView } from './EditorView.js'
import { LadingElement } from './LadingElement.js'

const ATTRIBUTES = [
  'cdnCname',
  'cdnUrl',
  'cropMinSize',
  'cropPreset',
  'maskHref',
  'removeCopyright',
  'secureDeliveryProxy',
  'tabs',
  'uuid',
]

/**
 * `<lading-image-editor>` and `<uc-cloud-image-editor>`: the image editor without an uploader, for the file of `uuid` or
 * `cdn-url`. Dispatches `apply` and `change` with the result in `detail`, and `cancel`. The element needs a height.
 */
export class ImageEditorElement extends LadingElement {
  /** The delivery URL of the image. */
  declare cdnUrl: string | null
  declare cdnCname: string | null
  declare cropMinSize: string | null
  declare cropPreset: string | null
  declare maskHref: string | null
  declare removeCopyright: string | null
  declare secureDeliveryProxy: string | null
  /** The tabs in their order, separated by commas. */
  declare tabs: string | null
  /** The image. */
  declare uuid: string | null
  #view: EditorView | null = null
  #isLoading = false

  static {
    defineAttributeProperties(ImageEditorElement.prototype, { strings: ATTRIBUTES })
  }

  protected override createMember(): ContextMember {
    return { host: this }
  }

  protected override attributeRead(): void {
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
    const own: Record<string, string> = {}
    for (const name of ATTRIBUTES) {
      const value = readAttribute(this, name)
      if (value !== null) own[name] = value
    }
    this.#view?.render({
      // Those of the configuration that it shares.
      ...this.#configured('cdnCname', 'secureDeliveryProxy'),
      ...own,
    })
  }

  #configured(...keys: readonly string[]): Record<string, string> {
    const values = keys.map((key) => [key, this.context?.configured(key)])
    return Object.fromEntries(values.filter(([, value]) => typeof value === 'string'))
  }
}
