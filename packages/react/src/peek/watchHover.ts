import { matchesMedia } from '../parts/matchesMedia.js'

/** The pointer may leave the button for the peek through the gap between them, in milliseconds. */
const GRACE_MS = 250

/**
 * Calls back when a popover of a button opens and closes: it is open while the mouse is on one of the two, or the keyboard's
 * focus, until the mouse moves: it may be on its way to what the popover covers. Escape and a press of the button close it until
 * both have left. Returns a function that ends that.
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
    // A finger has no hover: its tap opens the dialog, which shows all files.
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
        // A row that ends takes the focus with it, which then moves on.
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
      // One that rests is reported, too, when what lies under it changes.
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
  // The uploads may begin under the pointer, or after a press of the keyboard.
  isHovered = button.matches(':hover') && matchesMedia('(hover: hover)')
  isFocused = button.matches(':focus-visible')
  update()
  return () => {
    controller.abort()
    clearTimeout(timer)
    onChange(false)
  }
}
