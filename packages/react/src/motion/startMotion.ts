import type { Uploader } from '@lading/kernel'
import { animateDialog } from './animateDialog.js'
import { drawTick } from './drawTick.js'
import { enterRows } from './enterRows.js'
import { followSize } from './followSize.js'
import type { MotionPlace } from './MotionPlace.js'
import { morphViews } from './morphViews.js'

/** Progress bars glide only up to this number of running uploads. */
const MAX_GLIDING = 20

/** Animates interface changes. Returns a function that stops it. */
export function startMotion(place: MotionPlace, uploader: Uploader): () => void {
  const { root, boxes } = place
  const all = [root, ...boxes]

  const glide = () => {
    const isGliding = uploader.collection.snapshot.uploadingCount <= MAX_GLIDING
    // A single mark is enough for a dialog at its default place, but dialogs move.
    for (const part of all)
      part.toggleAttribute('data-glide', isGliding && (part === root || !root.contains(part)))
  }
  glide()
  const enter = enterRows(uploader)
  const views = morphViews(place, uploader)
  const size = followSize()
  const dialog = animateDialog(place, size)

  const observer = new MutationObserver((records) => {
    const lists: Element[] = []
    const added: HTMLElement[] = []
    for (const { target, addedNodes } of records) {
      if (target instanceof Element && target.matches('.lading-layer')) glide()
      for (const node of addedNodes) {
        if (!(node instanceof Element) || !(target instanceof Element)) continue
        if (target.matches('.lading-list-inner')) added.push(node as HTMLElement)
        else if (target.matches('.lading-state')) drawTick(target as HTMLElement, node, root)
        else if (node.matches('.lading-list')) lists.push(node)
        else if (node.firstElementChild) lists.push(...node.querySelectorAll('.lading-list'))
      }
    }
    for (const list of lists) {
      added.push(...list.querySelectorAll<HTMLElement>('.lading-row'))
      views.follow(list)
    }
    enter(added)
  })
  for (const part of all) observer.observe(part, { childList: true, subtree: true })

  const stops = [uploader.collection.subscribe(glide), views.stop, dialog.stop, size.stop]
  return () => {
    observer.disconnect()
    for (const stop of stops) stop()
    for (const part of all) part.removeAttribute('data-glide')
  }
}
