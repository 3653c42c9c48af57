/** Calls back when the mouse is pressed and released on the backdrop; a drag that only ends there is ignored. */
export function onBackdropPress(dialog: HTMLDialogElement, callback: () => void, signal: AbortSignal): void {
  let beganOnBackdrop = false
  dialog.addEventListener(
    'mousedown',
    ({ target }) => {
      beganOnBackdrop = target === dialog
    },
    { signal },
  )
  dialog.addEventListener(
    'mouseup',
    ({ target }) => {
      if (beganOnBackdrop && target === dialog) callback()
      beganOnBackdrop = false
    },
    { signal },
  )
}
