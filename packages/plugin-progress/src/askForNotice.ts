import type { PluginContext } from '@lading/kernel'

/** Remembers that people were asked, whatever they have answered. */
const KEY = 'lading-finish-notice'

/** True while one of the page's uploaders asks. */
let isAsking = false

/** Asks, once, whether the system may tell when uploads have ended. The browser asks only after a yes. */
export function askForNotice({ contribute, onCleanup, uploader }: PluginContext): void {
  if (isAsking || wasAsked()) return
  isAsking = true
  let isOpen = true
  const end = () => {
    if (isOpen) isAsking = false
    isOpen = false
  }
  onCleanup(end)
  const revoke = contribute('overlay', {
    id: 'finish-notice',
    when: ({ activity }) => activity?.id === 'upload-list',
    view: {
      kind: 'dom',
      mount(element) {
        const box = document.createElement('div')
        box.className = 'lading-working'
        box.setAttribute('role', 'group')
        const line = document.createElement('p')
        line.setAttribute('role', 'status')
        const create = (answer: () => void) => {
          const button = document.createElement('button')
          button.type = 'button'
          button.className = 'lading-button'
          button.addEventListener('click', () => {
            remember()
            end()
            revoke()
            answer()
          })
          return button
        }
        const yes = create(() => void Notification.requestPermission().catch(() => {}))
        const no = create(() => {})
        const write = () => {
          line.textContent = uploader.l10n('finish-question')
          box.setAttribute('aria-label', line.textContent)
          yes.textContent = uploader.l10n('finish-yes')
          no.textContent = uploader.l10n('finish-no')
        }
        write()
        box.append(line, yes, no)
        element.append(box)
        const stop = uploader.locale.subscribe(write)
        return () => {
          stop()
          if (box.contains(document.activeElement)) box.closest<HTMLElement>('.lading-activity')?.focus()
          box.remove()
        }
      },
    },
  })
}

function wasAsked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // Without storage, people would be asked again and again.
    return true
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, 'asked')
  } catch {
    // The storage is full: the question returns with the next page.
  }
}
