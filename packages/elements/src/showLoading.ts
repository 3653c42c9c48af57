import type { Uploader } from '@lading/kernel'
import { themeClasses } from '@lading/uploader/loading'

/** Options of {@link showLoading}. */
export interface ShowLoadingOptions {
  readonly layout: 'regular' | 'minimal' | 'inline'
  /** Whether there is no button. */
  readonly isHeadless: boolean
  /** Returns the text of the button; called when the task has ended, by which the page has set the configuration. */
  readonly label: () => string
  /** Loads the uploader. */
  readonly load: () => Promise<Uploader>
}

const ICON = 'M12 15.5V5M8 8.75 12 4.75l4 4M4.75 14.5v2.75a2 2 0 0 0 2 2h10.5a2 2 0 0 0 2-2V14.5'
const SVG = 'http://www.w3.org/2000/svg'

/**
 * Shows what an element shows until its uploader is loaded: the button, which can be pressed, or an empty box. Replaces the
 * content that the page has written for browsers without the script.
 *
 * @returns `fail`, which shows that the uploader could not be loaded.
 */
export function showLoading(element: HTMLElement, options: ShowLoadingOptions): { fail: () => void } {
  const { layout, isHeadless, label, load } = options
  const box = document.createElement('div')
  box.className = `lading lading-${layout} ${themeClasses(element.className)}`.trim()
  const alert = document.createElement('div')
  alert.className = 'lading-notice'
  alert.setAttribute('role', 'alert')
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'lading-button'
  retry.textContent = 'Try again'
  retry.addEventListener('click', () => press())
  const fail = () => {
    button?.removeAttribute('aria-busy')
    box.removeAttribute('aria-busy')
    alert.replaceChildren('The uploader could not be loaded. Check your connection.', retry)
    if (!alert.isConnected) box.append(alert)
  }
  const press = () => {
    button?.setAttribute('aria-busy', 'true')
    alert.remove()
    load().then((uploader) => (layout === 'regular' ? uploader.initFlow() : undefined), fail)
  }
  const button = layout === 'regular' && !isHeadless ? createButton(label, press) : null
  if (button) box.append(button)
  else if (layout !== 'regular') box.setAttribute('aria-busy', 'true')
  element.replaceChildren(box)
  return { fail }
}

function createButton(label: () => string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'lading-button lading-primary lading-trigger'
  button.setAttribute('aria-haspopup', 'dialog')
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('class', 'lading-icon')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', ICON)
  icon.append(path)
  button.append(icon)
  queueMicrotask(() => button.append(label()))
  button.addEventListener('click', onPress)
  return button
}
