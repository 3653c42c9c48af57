import type { DialogHTMLAttributes, SyntheticEvent } from 'react'

function keep(event: SyntheticEvent): void {
  event.stopPropagation()
}

/**
 * Handlers that keep the input of an open dialog from the page: libraries take a press or a focus outside of their own layer for the
 * wish to close it, forbid scrolling there, and let a finger move what it is on. React passes the closing of a dialog to the
 * dialogs around it.
 */
export const ownInput: DialogHTMLAttributes<HTMLDialogElement> = {
  onCancel: keep,
  onClose: keep,
  onFocus: keep,
  onKeyDown: keep,
  onMouseDown: keep,
  onPointerDown: keep,
  onTouchMove: keep,
  onTouchStart: keep,
  onWheel: keep,
}
