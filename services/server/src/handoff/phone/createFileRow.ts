import type { PhoneWords } from '../words/PhoneWords.js'
import { createRandomText } from './createRandomText.js'

const SLOT_BYTES = 16

/** A photo on the page, with its state. */
export interface FileRow {
  readonly file: File
  /** The photo's id. The server takes the same photo only once. */
  readonly slot: string
  readonly element: HTMLElement
  /** @param share from 0 to 1 */
  progress(share: number): void
  wait(): void
  finish(): void
  /** @param isTemporary whether another attempt can succeed */
  fail(reason: string, isTemporary: boolean): void
}

/** Creates a photo's row. @param retry called when the person wants another attempt */
export function createFileRow(file: File, words: PhoneWords, number: number, retry: () => void): FileRow {
  const element = document.createElement('li')
  const [name, status] = [document.createElement('b'), document.createElement('span')]
  const bar = document.createElement('progress')
  name.textContent = words.photo.replace('{number}', String(number))
  bar.max = 1
  bar.value = 0
  bar.setAttribute('aria-label', name.textContent)
  status.textContent = words.sending
  element.append(name, status, bar)
  return {
    file,
    slot: createRandomText(SLOT_BYTES),
    element,
    progress(share) {
      status.textContent = words.sending
      bar.value = share
    },
    wait() {
      status.textContent = words.waiting
    },
    finish() {
      status.textContent = words.done
      bar.remove()
    },
    fail(reason, isTemporary) {
      status.textContent = reason
      element.dataset.failed = ''
      bar.remove()
      if (!isTemporary) return
      const button = document.createElement('button')
      button.type = 'button'
      button.className = 'button'
      button.textContent = words.again
      button.addEventListener('click', () => {
        delete element.dataset.failed
        button.remove()
        bar.value = 0
        element.append(bar)
        retry()
      })
      element.append(button)
    },
  }
}
