import type { SystemDialog, SystemDialogOptions } from '@lading/kernel'

/** File input attributes for one dialog. */
export interface SystemDialogRequest {
  /** The `accept` attribute; empty for any type. */
  readonly accept: string
  readonly multiple: boolean
  /** Whether the dialog selects folders instead of files. @default false */
  readonly folder?: boolean | undefined
  /** The camera to open, `''` for the device's default; undefined for the file dialog. */
  readonly capture?: '' | 'user' | 'environment' | undefined
  /** Whether to prefer `showOpenFilePicker()`, whose files can be reopened after a reload. @default false */
  readonly isPicker?: boolean
}

/** Options for {@link createSystemDialog}. */
export interface CreateSystemDialogOptions {
  /** Returns the attributes; called each time the dialog is opened. */
  readonly request: (options: SystemDialogOptions) => SystemDialogRequest
  /** Called with the selected files (never an empty list) and the dialog's options. */
  readonly onFiles: (files: readonly File[], options: SystemDialogOptions) => void
}

/** A system dialog that can be disposed. */
export interface ClosableSystemDialog extends SystemDialog {
  /** Removes an open dialog's input; files selected in that dialog are ignored. */
  dispose(): void
}

/** Creates a system dialog from a file input that stays in the page only while the dialog is open. */
export function createSystemDialog({ request, onFiles }: CreateSystemDialogOptions): ClosableSystemDialog {
  let input: HTMLInputElement | null = null
  /** Increases with every open or disposed dialog; results from older pickers are ignored. */
  let latest = 0

  const dispose = () => {
    input?.remove()
    input = null
    latest += 1
  }

  const open = (options: SystemDialogOptions = {}) => {
    dispose()
    const { isPicker, ...wanted } = request(options)
    // Automated browsers can fill an input, but can't operate the picker.
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
    // The user activation is still valid here: it lasts longer than the import takes.
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
        // Don't let the host page's listeners see these events.
        event.stopPropagation()
        if (input !== opened || (type !== 'change' && type !== 'cancel')) return
        const files = Array.from(opened.files ?? [])
        dispose()
        if (files.length > 0) onFiles(files, options)
      })
    }
    input = opened
    // Some browsers don't open an input that isn't in the page, or garbage-collect it. Modal libraries block clicks outside their
    // dialog, so the input must be inside the focused dialog.
    const layer = document.activeElement?.closest('dialog, [role="dialog"], [aria-modal="true"]')
    ;(layer ?? document.body).append(opened)
    opened.click()
  }

  return { open, dispose }
}
