import { whenIdle } from '@lading/uploader/loading'
import type { ContextMember, MemberView } from './ContextMember.js'
import { LadingElement } from './LadingElement.js'
import { readBoolean } from './readBoolean.js'

/**
 * `<lading-form-input>` and `<uc-form-input>`: gives the form around it the uploaded files: the CDN URL of the group or of
 * the file, or one hidden input per file. `name` is that of the field; by default it is the `ctx-name`.
 */
export class FormInputElement extends LadingElement {
  #cancelIdle: (() => void) | undefined

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
    this.#cancelIdle ??= whenIdle(() => void this.context?.load().catch(() => {}))
  }

  protected override disconnected(): void {
    this.#cancelIdle?.()
    this.#cancelIdle = undefined
  }

  #props(): MemberView['props'] {
    const texts = ['label', 'form'].map((name) => [name, this.getAttribute(name)] as const)
    return {
      name: this.getAttribute('name') ?? this.ctxName,
      ...(this.hasAttribute('required') && { required: readBoolean(this, 'required') }),
      ...Object.fromEntries(texts.filter(([, value]) => value !== null)),
    }
  }
}
