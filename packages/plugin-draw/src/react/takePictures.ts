/**
 * Calls `onPicture` with the first picture that is dropped on an element, or pasted into the uploader around it. Drops are
 * handled on the window, because the uploader's own listeners, on the document, refuse drops that are on no drop area.
 * Returns an unsubscribe function.
 */
export function takePictures(element: HTMLElement, onPicture: (file: File) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const isOver = (event: DragEvent) =>
    event.composedPath().includes(element) && !!event.dataTransfer?.types.includes('Files')
  window.addEventListener(
    'dragover',
    (event) => {
      if (!isOver(event) || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    { signal },
  )
  window.addEventListener(
    'drop',
    (event) => {
      if (!isOver(event)) return
      event.preventDefault()
      const file = pictureOf(event.dataTransfer)
      if (file) onPicture(file)
    },
    { signal },
  )
  window.addEventListener(
    'paste',
    (event) => {
      const uploader = element.closest('.lading')
      const file = pictureOf(event.clipboardData)
      // While a message covers the paper, it is inert.
      if (!file || !uploader || !event.composedPath().includes(uploader) || element.closest('[inert]')) return
      event.preventDefault()
      onPicture(file)
    },
    { signal },
  )
  return () => controller.abort()
}

function pictureOf(transfer: DataTransfer | null): File | undefined {
  return [...(transfer?.files ?? [])].find(({ type }) => type.startsWith('image/'))
}
