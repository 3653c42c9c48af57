import type { MessageKey, Uploader } from '@lading/kernel'
import { matchesMedia } from '../parts/matchesMedia.js'
import { createLine, type TrayLine } from './createLine.js'
import { createPart } from './createPart.js'
import { type Batch, pageBatches } from './PageBatches.js'
import type { BatchState } from './readBatch.js'
import type { TrayParts } from './TrayParts.js'
import { trayStyle } from './trayStyle.js'

/** In narrower windows the rows would cover the page, so they are shown on click. */
const NARROW = '(max-width: 34.99em)'

let isShown = false

/** Shows the page's batches in a corner until there are no batches left. */
export function showTray(parts: TrayParts): void {
  if (!isShown && pageBatches.all.length > 0) new Tray(parts)
}

/** A region at the end of the page, with a row for each batch. It outlives the page's components. */
class Tray {
  readonly #parts: TrayParts
  readonly #root = createPart('section', 'lading lading-tray')
  readonly #toggle = createPart('button', 'lading-tray-heading')
  readonly #heading = createPart('span', 'lading-tray-label')
  readonly #share = createPart('bdi', 'lading-tray-share')
  readonly #list = createPart('ul', 'lading-tray-lines')
  readonly #status = createPart('div', 'lading-hidden')
  readonly #lines = new Map<Batch, TrayLine>()
  readonly #unsubscribe: () => void
  #isOpen = !matchesMedia(NARROW)

  constructor(parts: TrayParts) {
    this.#parts = parts
    isShown = true
    const root = this.#root
    const toggle = this.#toggle
    toggle.type = 'button'
    toggle.append(this.#heading, this.#share, createPart('span', 'lading-tray-arrow'))
    toggle.addEventListener('click', () => {
      this.#isOpen = !this.#isOpen
      this.#showLines()
    })
    this.#status.setAttribute('role', 'status')
    root.append(toggle, this.#list, this.#status)
    const uploader = document.querySelector('.lading')
    if (uploader) parts.takeTheme(root, uploader)
    document.body.append(root)
    parts.adoptStyle(root, trayStyle)
    this.#showLines()
    this.#unsubscribe = pageBatches.subscribe(() => this.#update())
    this.#update()
  }

  #showLines(): void {
    this.#toggle.setAttribute('aria-expanded', `${this.#isOpen}`)
    this.#list.hidden = !this.#isOpen
  }

  #update(): void {
    const { all } = pageBatches
    const isFewer = all.length < this.#lines.size
    for (const [batch, line] of this.#lines) if (!all.includes(batch)) this.#remove(batch, line)
    if (all.length === 0) {
      this.#end()
      return
    }
    for (const batch of all) {
      const line = this.#lines.get(batch)
      if (line) line.update()
      else this.#add(batch)
    }
    const uploader = all.find((batch) => !batch.uploader.isDestroyed)?.uploader
    if (uploader) this.#showTotals(all, uploader)
    // An uploader's messages are gone when it's destroyed.
    else if (isFewer) this.#heading.textContent = this.#root.getAttribute('aria-label')
  }

  #add(batch: Batch): void {
    const announce = (words: string) => {
      this.#status.textContent = words
    }
    const line = createLine(batch, this.#parts, announce)
    this.#lines.set(batch, line)
    this.#list.append(line.element)
  }

  #remove(batch: Batch, { element }: TrayLine): void {
    this.#lines.delete(batch)
    const hadFocus = element.contains(document.activeElement)
    const next = element.nextElementSibling ?? element.previousElementSibling
    element.remove()
    if (hadFocus) (next?.querySelector<HTMLElement>('button:not([hidden])') ?? this.#toggle).focus()
  }

  #showTotals(all: readonly Batch[], uploader: Uploader): void {
    const states = all.map(({ state }) => state)
    const sum = (read: (state: BatchState) => number) =>
      states.reduce((total, state) => total + read(state), 0)
    const running = sum(({ runningCount }) => runningCount)
    const failed = sum(({ failedCount }) => failedCount)
    const busy = states.filter(({ runningCount }) => runningCount > 0)
    const isSignedOut = busy.length > 0 && busy.every(({ wait }) => wait?.reason === 'signed-out')
    const [key, count]: [MessageKey, number] =
      running > 0
        ? [isSignedOut ? 'header-signed-out' : 'header-uploading', running]
        : failed > 0
          ? ['header-failed', failed]
          : ['header-succeed', sum((state) => state.count)]
    const percent = busy.reduce((total, state) => total + state.percent, 0) / busy.length
    this.#root.setAttribute('aria-label', uploader.l10n('uploads'))
    this.#root.dir = getComputedStyle(document.documentElement).direction
    this.#heading.textContent = uploader.l10n(key, { count })
    this.#share.textContent =
      running > 0 && !isSignedOut ? uploader.l10n('progress-percent', { percent: Math.floor(percent) }) : ''
    this.#toggle.dataset.state = running > 0 ? 'uploading' : failed > 0 ? 'failed' : 'done'
  }

  #end(): void {
    isShown = false
    this.#unsubscribe()
    const hadFocus = this.#root.contains(document.activeElement)
    this.#root.remove()
    if (hadFocus) document.querySelector<HTMLElement>('.lading-trigger')?.focus()
  }
}
