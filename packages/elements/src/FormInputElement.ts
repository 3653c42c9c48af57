import { readSetting, whenIdle } from '@lading/uploader/loading'
import type { ContextMember, MemberView } from './ContextMember.js'
import { defineAttributeProperties } from './defineAttributeProperties.js'
import { LadingElement } from './LadingElement.js'

/**
 * `<lading-form-input>` and `<uc-form-input>`: gives the form around it the uploaded files: the CDN URL of the group or of
 * the file, or one hidden input per file. `name` is that of the field; by default it is the `ctx-name`.
 */
export class FormInputElement extends LadingElement {
  declare label: string | null
  declare name: string | null
  declare required: boolean
  #cancelIdle: (() => void) | undefined

  static {
    defineAttributeProperties(FormInputElement.prototype, {
      strings: ['label', 'name'],
      booleans: ['required'],
    })
  }

  protected override createMember(): ContextMember {
    const view = (): MemberView => this.viewOf('form-input', this.#props())
    return {
      host: this,
      get view() {
        return view()
      },
    }
  }

  protected override connected(): void {
    // A failure is logged by the context.
    queueMicrotask(() => this.#showEarly())
    this.#cancelIdle ??= whenIdle(() => this.context?.start())
  }

  protected override disconnected(): void {
    this.#cancelIdle?.()
    this.#cancelIdle = undefined
  }

  /** Shows the field until the uploader is loaded: a form that requires a file is not valid from the start. */
  #showEarly(): void {
    if (!this.isConnected || this.context?.uploader) return
    const { name, label, form } = this.#props()
    const input = document.createElement('input')
    input.className = 'lading-hidden'
    input.tabIndex = -1
    input.autocomplete = 'off'
    input.name = String(name)
    input.ariaLabel = String(label ?? 'Files')
    const isRequired = Number(readSetting(this.context?.configured('multipleMin'), 0)) > 0
    input.required = this.hasAttribute('required') ? this.required : isRequired
    if (form) input.setAttribute('form', String(form))
    this.replaceChildren(input)
  }

  #props(): MemberView['props'] {
    const texts = ['label', 'form'].map((name) => [name, this.getAttribute(name)] as const)
    return {
      name: this.name ?? this.ctxName,
      ...(this.hasAttribute('required') && { required: this.required }),
      ...Object.fromEntries(texts.filter(([, value]) => value !== null)),
    }
  }
}
