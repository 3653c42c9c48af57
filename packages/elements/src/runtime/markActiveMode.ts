/**
 * Adds the class that pages use to style the camera's chosen mode while an element is in its activity. Source:
 * @uploadcare/file-uploader 1.29.
 */
export function markActiveMode(element: Element): void {
  const activity = element.closest('.lading-activity')
  if (!activity) return
  const mark = () => {
    if (!activity.contains(element)) {
      observer.disconnect()
      activity.removeEventListener('change', mark)
      return
    }
    for (const label of activity.querySelectorAll('.lading-camera-mode'))
      label.classList.toggle('uc-active', label.querySelector('input')?.checked)
  }
  // The camera is loaded after its frame.
  const observer = new MutationObserver(mark)
  observer.observe(activity, { childList: true, subtree: true })
  activity.addEventListener('change', mark)
  mark()
}
