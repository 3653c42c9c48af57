/**
 * Passes on the first picture that is dropped on an element. On the window, because the uploader's own listeners, on the
 * document, refuse drops that are on no drop area. Returns a function that ends it.
 */
export function takeDrops(element: HTMLElement, onPicture: (file: File) => void): () => void {
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
      const file = [...(event.dataTransfer?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file) onPicture(file)
    },
    { signal },
  )
  return () => controller.abort()
}
