/** The browser's own control for the camera, as far as it's used here. */
interface UserMediaElement extends HTMLElement {
  readonly stream: MediaStream | null
  readonly setConstraints: (constraints: MediaStreamConstraints) => void
}

/**
 * Adds the browser's own control, `<usermedia>`, to an element. With it, people undo a denial where they are. The engine follows the
 * permission and starts by itself. A no-op in browsers without the control.
 */
export function offerUserMedia(parent: Element): void {
  if (!('HTMLUserMediaElement' in window) || parent.querySelector('usermedia')) return
  const control = document.createElement('usermedia') as UserMediaElement
  control.className = 'lading-camera-grant'
  control.setConstraints({ video: {} })
  // The engine requests its own stream.
  control.addEventListener('stream', () => {
    for (const track of control.stream?.getTracks() ?? []) track.stop()
  })
  parent.prepend(control)
}
