import type { SystemDialog, SystemDialogOptions } from '@lading/kernel'

/** What a file dialog asks for. */
export interface SystemDialogRequest {
  /** Accepted types as the `accept` attribute takes them; empty when anything goes. */
  readonly accept: string
  readonly multiple: boolean
  /** Which camera is to be opened, `''` for the device's own choice; undefined where files are picked. */
  readonly capture?: '' | 'user' | 'environment' | undefined
}

/** What {@link createSystemDialog} works with. */
export interface CreateSystemDialogOptions {
  /** Asked each time the dialog is opened. */
  readonly request: (options: SystemDialogOptions) => SystemDialogRequest
  /** Told of the files that were picked, at least one, and of what the dialog was opened for. */
  readonly onFiles: (files: readonly File[], options: SystemDialogOptions) => void
}

/** A system dialog that cleans up after itself. */
export interface ClosableSystemDialog extends SystemDialog {
  /** Forgets the dialog that is open; what is picked in it is not used. */
  dispose(): void
}

/** Makes the system's file dialog out of a file input that is there only as long as the dialog is open. */
export function createSystemDialog({ request, onFiles }: CreateSystemDialogOptions): ClosableSystemDialog {
  let dispose = () => {}

  const open = (options: SystemDialogOptions = {}) => {
    dispose()
    const { accept, multiple, capture } = request(options)
    const input = document.createElement('input')
    const controller = new AbortController()
    const { signal } = controller
    dispose = () => {
      controller.abort()
      input.remove()
    }
    input.type = 'file'
    input.accept = accept
    input.multiple = multiple
    if (capture !== undefined) input.setAttribute('capture', capture)
    input.style.display = 'none'
    // The page around must not take these for a click or a change of its own. First, because the others end all listening.
    for (const type of ['click', 'input', 'change', 'cancel']) {
      input.addEventListener(type, (event) => event.stopPropagation(), { signal })
    }
    input.addEventListener('cancel', dispose, { signal })
    input.addEventListener(
      'change',
      () => {
        const files = [...(input.files ?? [])]
        dispose()
        if (files.length > 0) onFiles(files, options)
      },
      { signal },
    )
    // Some browsers neither open nor keep an input that is in no page.
    document.body.append(input)
    input.click()
  }

  return { open, dispose: () => dispose() }
}
