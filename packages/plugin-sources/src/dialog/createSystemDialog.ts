import type { SystemDialog, SystemDialogOptions } from '@lading/kernel'

/** Attributes of the file input of one dialog. */
export interface SystemDialogRequest {
  /** The `accept` attribute; empty for any type. */
  readonly accept: string
  readonly multiple: boolean
  /** Whether folders are offered instead of files. @default false */
  readonly folder?: boolean | undefined
  /** The camera to open, `''` for the device's default; undefined for the file dialog. */
  readonly capture?: '' | 'user' | 'environment' | undefined
  /** Whether the browser's picker is preferred, whose files can be opened again after a reload. @default false */
  readonly isPicker?: boolean
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
  /** Number of the picker that counts. */
  let latest = 0

  const dispose = () => {
    input?.remove()
    input = null
    latest += 1
  }

  const open = (options: SystemDialogOptions = {}) => {
    dispose()
    const { isPicker, ...wanted } = request(options)
    // Programs that drive a browser fill an input, and cannot reach the picker.
    const hasPicker = 'showOpenFilePicker' in globalThis && !navigator.webdriver
    if (isPicker && !wanted.folder && wanted.capture === undefined && hasPicker) {
      void openPicker(wanted, options)
    } else {
      openInput(wanted, options)
    }
  }

  const openPicker = async (wanted: SystemDialogRequest, options: SystemDialogOptions) => {
    const own = latest
    const files = await import('./openPicker.js').then((code) => code.openPicker(wanted)).catch(() => null)
    if (own !== latest) return
    // The press still counts after the moment that this took.
    if (!files) openInput(wanted, options)
    else if (files[0]) onFiles(files, options)
  }

  const openInput = (
    { capture, folder, ...attributes }: SystemDialogRequest,
    options: SystemDialogOptions,
  ) => {
    const opened = document.createElement('input')
    Object.assign(opened, attributes, { type: 'file', style: 'display:none' })
    if (folder) opened.webkitdirectory = true
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
    // Some browsers do not open an input that is not in the page, or collect it as garbage. A library that keeps presses in its
    // dialog prevents the one of an input outside of it.
    const layer = document.activeElement?.closest('dialog, [role="dialog"], [aria-modal="true"]')
    ;(layer ?? document.body).append(opened)
    opened.click()
  }

  return { open, dispose }
}
