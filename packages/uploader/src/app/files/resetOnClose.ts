import type { Uploader } from '@lading/kernel'

/** Removes all files when the dialog is closed or Done is pressed. Returns a function that ends this. */
export function resetOnClose(uploader: Uploader): () => void {
  // After all listeners, which read the list that was confirmed.
  const reset = () =>
    queueMicrotask(() => {
      if (uploader.isDestroyed) return
      const { uploadingCount, validatingCount } = uploader.collection.current()
      if (uploadingCount === 0 && validatingCount === 0) uploader.removeAllFiles()
    })
  const ends = [
    uploader.on('done-click', reset),
    uploader.on('modal-close', () => {
      // The dialog of the layout `minimal` is closed by every file that is added from it.
      if (uploader.activities.layout === 'regular') reset()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
