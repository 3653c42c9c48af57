import { holdForm, whenIdle } from '@lading/uploader/internal/loading'
import type { ContextMember, MemberView } from '../context/ContextMember.js'
import { createEarlyForm, type ShowEarlyForm } from '../dom/createEarlyForm.js'
import { defineAttributeProperties } from '../dom/defineAttributeProperties.js'
import { LadingElement } from './LadingElement.js'

/**
 * `<lading-form-input>` and `<uc-form-input>`: adds the uploaded files to the surrounding form: the CDN URL for the group or
 * the file, or one hidden input per file. `name` is the field's name; by default it is the `ctx-name`.
 */
export class FormInputElement extends LadingElement {
  declare label: string | null
  declare name: string | null
  declare required: boolean
  #cancelIdle: (() => void) | undefined
  #early: ShowEarlyForm | undefined
  #tree: EventTarget | undefined
  #release: (() => void) | undefined

  /** A field, because Safari only supports static blocks since 16.4. */
  protected static readonly defined: unknown = defineAttributeProperties(FormInputElement.prototype, {
    strings: ['label', 'name'],
    booleans: ['required'],
  })

  protected override createMember(): ContextMember {
    return { host: this, reconfigured: () => this.#showEarly() }
  }

  protected override shownView(): MemberView | undefined {
    return this.context?.earlyForm ? undefined : this.viewOf('form-input', this.#props())
  }

  protected override connected(): void {
    this.#showEarly()
    if (!this.#tree) {
      const root = this.getRootNode()
      // The event's last target; it doesn't leave a shadow tree. Any earlier listener can prevent the reset.
      this.#tree = root instanceof ShadowRoot ? root : window
      this.#tree.addEventListener('reset', this.#reset)
      // The field's code holds the form as well, but it is loaded later. Forms of Uploadcare aren't held.
      if (this.localName !== 'uc-form-input')
        this.#release = holdForm(this.#tree, () => this.querySelector('input'))
    }
    // At the end of the task, the page has set the configuration.
    queueMicrotask(() => this.#showEarly())
    // The context logs a failure.
    this.#cancelIdle ??= whenIdle(() => this.context?.startSoon())
  }

  protected override disconnected(): void {
    this.#cancelIdle?.()
    this.#cancelIdle = undefined
    this.#tree?.removeEventListener('reset', this.#reset)
    this.#release?.()
    this.#tree = undefined
  }

  /** Removes files that wait for the uploader, but keeps saved files. */
  readonly #reset = ({ target, defaultPrevented }: Event): void => {
    if (defaultPrevented || target !== this.querySelector('input')?.form) return
    if (this.context?.earlyForm) this.context.discardFiles()
  }

  /**
   * Shows the fields until the uploader is loaded: a form that is submitted immediately has the files that the page has saved.
   */
  #showEarly(): void {
    const state = this.isConnected && this.context?.earlyForm
    if (!state) return
    const { name, ...props } = this.#props()
    this.#early ??= createEarlyForm(this)
    this.#early({ ...state, name: String(name), props })
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
