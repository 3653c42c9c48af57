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
  let input: HTMLInputElement | null = null

  const dispose = () => {
    input?.remove()
    input = null
  }

  const open = (options: SystemDialogOptions = {}) => {
    dispose()
    const opened = document.createElement('input')
    const { capture, ...attributes } = request(options)
    Object.assign(opened, attributes, { type: 'file', style: 'display:none' })
    if (capture !== undefined) opened.setAttribute('capture', capture)
    for (const type of ['click', 'input', 'change', 'cancel']) {
      opened.addEventListener(type, (event) => {
        // Host listeners must not receive these events.
        event.stopPropagation()
        if (input !== opened || (type !== 'change' && type !== 'cancel')) return
        const files = [...(opened.files ?? [])]
        dispose()
        if (files.length > 0) onFiles(files, options)
      })
    }
    input = opened
    // Some browsers do not open an input that is not in the page, or collect it as garbage.
    document.body.append(opened)
    opened.click()
  }

  return { open, dispose }
}
