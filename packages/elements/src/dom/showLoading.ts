import type { Uploader } from '@lading/kernel'
import { dropIcon, pageScheme } from '@lading/react/internal/views'
import { themeClasses } from '@lading/uploader/internal/loading'
import { keepContent } from './keepContent.js'

interface ShowLoadingOptions {
  readonly layout: 'regular' | 'minimal' | 'inline'
  readonly isHeadless: boolean
  readonly message: (key: string) => string
  readonly isMultiple: () => boolean
  readonly load: () => Promise<Uploader>
}

const SVG = 'http://www.w3.org/2000/svg'

/** An element's content until its uploader is loaded. */
export interface ShownLoading {
  /** Writes the messages in the language that is loaded. */
  readonly write: () => void
  /** Returns whether a person has begun to click its button, which stays then. */
  readonly isUsed: () => boolean
  /** Shows that the uploader couldn't be loaded. */
  readonly fail: () => void
}

/**
 * Shows an element's content until its uploader is loaded: a clickable button or an empty box. Replaces the content that the
 * page has for browsers without the script.
 */
export function showLoading(element: HTMLElement, options: ShowLoadingOptions): ShownLoading {
  const { layout, isHeadless, message, isMultiple, load } = options
  const box = document.createElement('div')
  box.className = `lading lading-${layout} ${pageScheme()}${themeClasses(element.className)}`.trim()
  const alert = document.createElement('div')
  alert.className = 'lading-notice'
  alert.setAttribute('role', 'alert')
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'lading-button'
  retry.addEventListener('click', () => press())
  const fail = () => {
    button?.removeAttribute('aria-busy')
    box.removeAttribute('aria-busy')
    retry.textContent = message('retry')
    alert.replaceChildren(message('uploader-failed'), retry)
    if (!alert.isConnected) box.append(alert)
  }
  const press = () => {
    button?.setAttribute('aria-busy', 'true')
    alert.remove()
    load().then((uploader) => (layout === 'regular' ? uploader.initFlow() : undefined), fail)
  }
  let isUsed = false
  for (const type of ['pointerdown', 'keydown', 'click']) {
    box.addEventListener(type, () => {
      isUsed = true
    })
  }
  const button = layout === 'regular' && !isHeadless ? createButton(press) : null
  if (button) box.append(button)
  else if (layout !== 'regular') box.setAttribute('aria-busy', 'true')
  element.replaceChildren(box)
  keepContent(element, [box])
  // An element, because page translators replace text nodes.
  const label = document.createElement('span')
  button?.append(label)
  const write = () => {
    label.textContent = message(isMultiple() ? 'upload-files' : 'upload-file')
  }
  return { write, fail, isUsed: () => isUsed }
}

function createButton(onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'lading-button lading-primary lading-trigger'
  button.setAttribute('aria-haspopup', 'dialog')
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('class', 'lading-icon')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', dropIcon)
  icon.append(path)
  button.append(icon)
  button.addEventListener('click', onPress)
  return button
}
