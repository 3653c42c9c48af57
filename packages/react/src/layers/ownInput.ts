import type { DialogHTMLAttributes, SyntheticEvent } from 'react'

function keep(event: SyntheticEvent): void {
  event.stopPropagation()
}

/**
 * Handlers that keep input in an open dialog from reaching the page: libraries close their layer on an outside click or focus,
 * block scrolling there, and let a finger drag the layer it touches. React also passes a dialog's close event to the dialogs
 * around it.
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
