type Listen = (type: 'mousedown' | 'mouseup', listener: (event: MouseEvent) => void) => void

/**
 * Calls back when the mouse is pressed and released on the backdrop. A drag that only ends there is ignored, and so is the second
 * press of a double click: the first one has opened the dialog.
 */
export function onBackdropPress(dialog: HTMLDialogElement, listen: Listen, callback: () => void): void {
  let beganOnBackdrop = false
  listen('mousedown', ({ target, detail }) => {
    beganOnBackdrop = target === dialog && detail < 2
  })
  listen('mouseup', ({ target }) => {
    if (beganOnBackdrop && target === dialog) callback()
  })
}
