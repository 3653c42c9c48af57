let guards = 0

/**
 * Keeps the browser from opening files that are dropped next to an uploader, where nothing on the page takes them: Firefox and Safari would
 * replace the page, and everything typed into it. Returns a function that stops.
 */
export function guardDrops(): () => void {
  guards += 1
  if (guards === 1) {
    // Drop targets of the page can end the event's propagation, so capture it.
    document.addEventListener('dragenter', listenLast, true)
  }
  return () => {
    guards -= 1
    if (guards > 0) return
    document.removeEventListener('dragenter', listenLast, true)
    window.removeEventListener('dragover', guard)
    window.removeEventListener('drop', guard)
  }
}

/** Moves the listeners behind all listeners that the page has by now, which decide first. */
function listenLast(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.removeEventListener(type, guard)
    window.addEventListener(type, guard)
  }
}

function guard(event: DragEvent): void {
  const { dataTransfer, defaultPrevented } = event
  if (defaultPrevented || !dataTransfer?.types.includes('Files') || takesFiles(event.composedPath()[0]))
    return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** Returns true if the browser itself, or code that we can't see, might insert files that are dropped on an element. */
function takesFiles(target: EventTarget | undefined): boolean {
  const element = target as Partial<HTMLElement> | undefined
  const isClosedTree = element?.localName?.includes('-') && !element.shadowRoot
  return Boolean(isClosedTree || element?.isContentEditable || element?.matches?.('input[type=file]'))
}
