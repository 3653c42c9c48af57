/** The activities that Uploadcare's layouts always have in the page, by test id. Source: @uploadcare/file-uploader 1.29. */
const ACTIVITIES = [
  ['uc-start-from', 'start-from'],
  ['uc-upload-list', 'upload-list'],
] as const

/**
 * Keeps a hidden element with the test id of each activity that isn't shown, but only in elements with Uploadcare's names:
 * tests written for Uploadcare expect a closed activity to be invisible, not absent. Returns a function that removes these
 * elements.
 *
 * @param home The element around the interface.
 * @param roots Where its activities are shown: itself and its dialog containers.
 * @param isPlaced Returns whether a page element shows an activity.
 */
export function keepClosed(
  home: Element,
  roots: readonly Element[],
  isPlaced: (activity: string) => boolean,
): () => void {
  if (!home.parentElement?.closest('[data-testid^="uc-"]')) return () => {}
  const closed = ACTIVITIES.map(([testId, activity]) => {
    const element = Object.assign(home.ownerDocument.createElement('div'), { hidden: true })
    element.setAttribute('data-testid', testId)
    return { element, activity }
  })
  const isShown = (activity: string) =>
    roots.some((root) => root.querySelector(`.lading-activity[data-activity="${activity}"]`))
  const update = () => {
    for (const { element, activity } of closed) {
      if (isShown(activity) || isPlaced(activity)) element.remove()
      else if (!element.isConnected) home.append(element)
    }
  }
  const observer = new MutationObserver(update)
  // The page can place an activity later. Roots can be in a shadow tree.
  for (const root of [home.ownerDocument, ...roots])
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-activity'] })
  update()
  return () => {
    observer.disconnect()
    for (const { element } of closed) element.remove()
  }
}
