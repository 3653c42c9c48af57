import { consoleLogger } from '@lading/kernel/basics'
import { readSetting } from '@lading/uploader/internal/loading'
import type { ContextMember } from '../context/ContextMember.js'
import type { EditorSettings, EditorView } from '../context/EditorView.js'
import { defineAttributeProperties, readAttribute } from '../dom/defineAttributeProperties.js'
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

/** Attributes that the configuration also has, with their config key if it differs. */
const SHARED: readonly (readonly [name: string, key?: string])[] = [
  ['cdnCname'],
  ['secureDeliveryProxy'],
  ['maskHref', 'cloudImageEditorMaskHref'],
]

/**
 * `<lading-image-editor>` and `<uc-cloud-image-editor>`: the image editor without an uploader, for the file in `uuid` or
 * `cdn-url`. Dispatches `apply` and `change` with the result in `detail`, and `cancel`. These events bubble, also out of shadow
 * roots. The CDN, its proxy, the mask and the language come from the configuration with the same `ctx-name`, unless the element
 * sets them. Without a CSS height, it is 25rem high.
 */
export class ImageEditorElement extends LadingElement {
  /** The image's delivery URL. */
  declare cdnUrl: string | null
  declare cdnCname: string | null
  declare cropMinSize: string | null
  declare cropPreset: string | null
  declare maskHref: string | null
  declare removeCopyright: string | null
  declare secureDeliveryProxy: string | null
  /** The tabs in their order, separated by commas. */
  declare tabs: string | null
  /** The image's UUID. */
  declare uuid: string | null
  #view: EditorView | null = null
  #isLoading = false
  #messages: EditorSettings['messages']

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(ImageEditorElement.prototype, {
    strings: ATTRIBUTES,
  })

  /** Messages that replace the language's messages. @default none */
  get messages(): EditorSettings['messages'] | null {
    return this.#messages
  }

  set messages(messages: EditorSettings['messages'] | null) {
    this.#messages = messages ?? undefined
    this.#render()
  }

  protected override createMember(): ContextMember {
    return {
      host: this,
      reconfigured: () => {
        this.#render()
        void this.context?.loadLanguage().then(() => this.#render())
      },
    }
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
      const { createEditorView } = await import('../runtime/createEditorView.js')
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
    const { context } = this
    for (const [name, key = name] of SHARED) {
      const value = context?.configured(key)
      if (typeof value === 'string') own[name] ??= value
    }
    const resolver = context?.configured('secureDeliveryProxyUrlResolver')
    this.#view?.render(own, {
      resolver: typeof resolver === 'function' ? (resolver as EditorSettings['resolver']) : null,
      messages: this.#messages,
      message: (key) => context?.message(key) ?? key,
      hasTestIds: readSetting(context?.configured('testMode'), false) === true,
    })
  }
}
