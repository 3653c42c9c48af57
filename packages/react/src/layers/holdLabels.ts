/** Content whose clicks a label leaves alone. */
const INTERACTIVE = 'a[href], button, input, select, textarea, summary, audio[controls], video[controls]'

/** Controls that a press of a label around the uploader can press. */
const STARTS = '.lading-trigger, .lading-drop-area, .lading-hidden'

/**
 * Keeps a label around the uploader from pressing its first button when people click anything else in it. A click on the label's own text
 * only presses what starts the uploader; otherwise it moves the focus. Returns a function that stops this.
 */
export function holdLabels(): () => void {
  const page = globalThis.document as Document | undefined
  const hold = (event: MouseEvent) => {
    const [target] = event.composedPath()
    if (!(target instanceof Element)) return
    const label = target.closest('label')
    const control = label?.control
    if (!control?.closest('.lading') || label?.closest('.lading')) return
    const pressed = target.closest(INTERACTIVE)
    if (pressed && label?.contains(pressed)) return
    const isOwn = target.closest('.lading') !== null
    if (!isOwn && control.matches(STARTS)) return
    event.preventDefault()
    if (!isOwn) control.focus()
  }
  page?.addEventListener('click', hold, true)
  return () => page?.removeEventListener('click', hold, true)
}
