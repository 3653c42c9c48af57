import type { Uploader } from '@lading/kernel'

/** Removes all files when the dialog closes or Done is clicked. Returns an unsubscribe function. */
export function resetOnClose(uploader: Uploader): () => void {
  // Runs after all listeners, because they read the confirmed list.
  const reset = () =>
    queueMicrotask(() => {
      if (uploader.isDestroyed) return
      const { uploadingCount, validatingCount } = uploader.collection.current()
      if (uploadingCount === 0 && validatingCount === 0) uploader.removeAllFiles()
    })
  const ends = [
    uploader.on('done-click', reset),
    uploader.on('modal-close', () => {
      // In the layout `minimal`, adding a file from the dialog closes it.
      if (uploader.activities.layout === 'regular') reset()
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
