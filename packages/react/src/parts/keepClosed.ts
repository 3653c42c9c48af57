/** The activities that Uploadcare's layouts have in the page all the time, by their test id. Source: @uploadcare/file-uploader 1.29. */
const ACTIVITIES = [
  ['uc-start-from', 'start-from'],
  ['uc-upload-list', 'upload-list'],
] as const

/**
 * Has a hidden element with the test id of each activity that isn't shown, in elements of Uploadcare's names only: tests that were
 * written for these expect a closed activity to be invisible, not absent. Returns a function that removes them.
 *
 * @param home The element around the interface.
 * @param roots Where its activities are shown: itself and the boxes of its dialogs.
 * @param isPlaced Returns whether an element of the page shows an activity.
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
  // The page may place an activity of its own later. Roots may be in a shadow tree.
  for (const root of [home.ownerDocument, ...roots])
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-activity'] })
  update()
  return () => {
    observer.disconnect()
    for (const { element } of closed) element.remove()
  }
}
