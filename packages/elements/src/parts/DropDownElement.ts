import { LadingElement } from '../LadingElement.js'

let count = 0

/**
 * `<uc-drop-down>`: a button with the page's content for `dd-header-button`, which opens its content for `dd-content` below it. A click
 * in there closes it, as Escape and a click elsewhere do.
 */
export class DropDownElement extends LadingElement {
  protected override connected(): void {
    // Frameworks add the content in the same task.
    queueMicrotask(() => this.#build())
  }

  #build(): void {
    const header = this.querySelector<HTMLElement>(':scope > [content-for="dd-header-button"]')
    const content = this.querySelector<HTMLElement>(':scope > [content-for="dd-content"]')
    if (!header || !content) return
    const button = this.ownerDocument.createElement('button')
    count += 1
    content.id ||= `lading-drop-down-${count}`
    content.setAttribute('popover', 'auto')
    Object.assign(button, { type: 'button', className: 'lading-drop-down' })
    button.setAttribute('popovertarget', content.id)
    button.setAttribute('aria-haspopup', content.getAttribute('role') ?? 'true')
    button.setAttribute(
      'aria-label',
      this.getAttribute('aria-label') ?? this.context?.message('trigger-menu') ?? '',
    )
    button.append(header)
    this.prepend(button)
    content.addEventListener('click', () => content.hidePopover?.())
    content.addEventListener('toggle', (event) => {
      const isOpen = (event as ToggleEvent).newState === 'open'
      button.setAttribute('aria-expanded', String(isOpen))
      if (isOpen) placeBelow(content, button)
    })
  }
}

/** Places an open popover at its button, within the window. */
function placeBelow({ style, offsetWidth }: HTMLElement, button: HTMLElement): void {
  const { bottom, left } = button.getBoundingClientRect()
  const start = Math.max(0, Math.min(left, innerWidth - offsetWidth))
  // Through the DOM: a strict content security policy forbids a `style` attribute.
  Object.assign(style, { position: 'fixed', margin: '0', inset: `${bottom}px auto auto ${start}px` })
}
