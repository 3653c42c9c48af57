'use client'

import type { Uploader } from '@lading/kernel'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { ContextMember } from '../context/ContextMember.js'
import { createBox } from '../dom/createBox.js'
import { holdChanges } from '../dom/holdChanges.js'
import { keepContent, releaseContent } from '../dom/keepContent.js'
import { MemberContent } from './MemberContent.js'
import { toolRoleOf } from './toolRoleOf.js'

const CONTROLS = 'button, input, [tabindex]'

/** Renders one element. */
export class MemberRoot {
  readonly #member: ContextMember
  readonly #uploader: Uploader
  readonly #box: HTMLElement
  readonly #root: Root
  /** The form input. The page might hold a reference to it. */
  #field: HTMLInputElement | null = null
  #rendered = ''

  private constructor(member: ContextMember, uploader: Uploader) {
    this.#member = member
    this.#uploader = uploader
    const { host } = member
    this.#box = createBox(host)
    if (member.view?.kind !== 'form-input') holdChanges(this.#box)
    this.#root = createRoot(this.#box)
  }

  /** Returns an element's root; null for an element that shows nothing. */
  static for(member: ContextMember, uploader: Uploader): MemberRoot | null {
    return member.view ? new MemberRoot(member, uploader) : null
  }

  /** Renders the element's current state. @param isMain Whether it renders the activities. */
  render(isMain: boolean): void {
    const { view, host } = this.#member
    if (!view) return
    const key = JSON.stringify([view, isMain])
    if (key === this.#rendered) return
    const isFirst = this.#rendered === ''
    this.#rendered = key
    if (isFirst && view.kind === 'form-input') this.#field = host.querySelector('input')
    const content = (
      <MemberContent
        host={host}
        field={this.#field}
        view={view}
        uploader={this.#uploader}
        isMain={isMain}
        toolRole={toolRoleOf(host)}
      />
    )
    if (!isFirst) {
      this.#root.render(content)
      return
    }
    const page = host.getRootNode() as Document | ShadowRoot
    const hadFocus = host.contains(page.activeElement)
    const place = [...host.querySelectorAll(CONTROLS)].indexOf(page.activeElement as Element)
    const isAlone = view.kind !== 'none' && view.kind !== 'page-activity'
    if (isAlone) host.replaceChildren(this.#box)
    else host.append(this.#box)
    keepContent(host, [this.#box], isAlone)
    flushSync(() => this.#root.render(content))
    if (!hadFocus) return
    // The focused button was replaced by an equal button, in the same place as in the start.
    const controls = this.#box.querySelectorAll<HTMLElement>(CONTROLS)
    const control = controls[place] ?? controls[0]
    control?.focus({ preventScroll: true })
  }

  /** Removes the rendered tree. */
  unmount(): void {
    releaseContent(this.#member.host, this.#box)
    this.#root.unmount()
    this.#box.remove()
  }
}
