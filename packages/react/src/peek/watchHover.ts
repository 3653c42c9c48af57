import { matchesMedia } from '../parts/matchesMedia.js'

/** Time for the pointer to cross the gap between the button and the popover, in milliseconds. */
const GRACE_MS = 250

/**
 * Calls back when a button's popover should open or close. It's open while either is hovered, or has keyboard focus until the
 * mouse moves, which might be on its way to something that the popover covers. Escape and a click on the button close it until
 * pointer and focus have left both. Returns a function that stops this.
 */
export function watchHover(
  button: HTMLElement,
  popover: HTMLElement,
  onChange: (isOpen: boolean) => void,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHovered = false
  let isFocused = false
  let isDismissed = false
  const update = () => {
    if (!isHovered && !isFocused) isDismissed = false
    onChange((isHovered || isFocused) && !isDismissed)
  }
  const dismiss = () => {
    isDismissed = true
    update()
  }
  for (const element of [button, popover]) {
    // Touch has no hover: a tap opens the dialog, which shows all files.
    element.addEventListener(
      'pointerenter',
      ({ pointerType }) => {
        if (pointerType === 'touch') return
        clearTimeout(timer)
        isHovered = true
        update()
      },
      { signal },
    )
    element.addEventListener(
      'pointerleave',
      () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          isHovered = false
          update()
        }, GRACE_MS)
      },
      { signal },
    )
    element.addEventListener(
      'focusin',
      ({ target }) => {
        isFocused = (target as Element).matches(':focus-visible')
        update()
      },
      { signal },
    )
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        const isWithin = [button, popover].some((part) => part.contains(relatedTarget as Node | null))
        // A row that ends takes the focus with it, and the next row is focused.
        if (isWithin || (!relatedTarget && element === popover)) return
        isFocused = false
        update()
      },
      { signal },
    )
  }
  button.addEventListener('click', dismiss, { signal })
  window.addEventListener(
    'pointermove',
    ({ pointerType, movementX, movementY }) => {
      // A resting pointer is reported as well when the content below it changes.
      if (!isFocused || isHovered || pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return
      isFocused = false
      update()
    },
    { passive: true, signal },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.code !== 'Escape' && event.key !== 'Escape') return
      if (isDismissed || (!isHovered && !isFocused)) return
      event.preventDefault()
      event.stopPropagation()
      if (popover.contains(popover.ownerDocument.activeElement)) button.focus()
      dismiss()
    },
    { capture: true, signal },
  )
  // Uploads can start while the pointer is on the button, or after a key press.
  isHovered = button.matches(':hover') && matchesMedia('(hover: hover)')
  isFocused = button.matches(':focus-visible')
  update()
  return () => {
    controller.abort()
    clearTimeout(timer)
    onChange(false)
  }
}
