import type { SystemDialog, SystemDialogOptions } from '@lading/kernel'

/** Attributes of the file input of one dialog. */
export interface SystemDialogRequest {
  /** The `accept` attribute; empty for any type. */
  readonly accept: string
  readonly multiple: boolean
  /** The camera to open, `''` for the device's default; undefined for the file dialog. */
  readonly capture?: '' | 'user' | 'environment' | undefined
}

/** Options of {@link createSystemDialog}. */
export interface CreateSystemDialogOptions {
  /** Returns the attributes; called each time the dialog is opened. */
  readonly request: (options: SystemDialogOptions) => SystemDialogRequest
  /** Called with the selected files, at least one, and with the options of the dialog. */
  readonly onFiles: (files: readonly File[], options: SystemDialogOptions) => void
}

/** A system dialog that can be disposed. */
export interface ClosableSystemDialog extends SystemDialog {
  /** Removes the input of an open dialog; files that are selected in it are ignored. */
  dispose(): void
}

/** Creates a system dialog from a file input that is in the page only while the dialog is open. */
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
    // Host listeners must not receive these events. First, because the other listeners remove all of them.
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
    // Some browsers do not open an input that is not in the page, or collect it as garbage.
    document.body.append(input)
    input.click()
  }

  return { open, dispose: () => dispose() }
}
