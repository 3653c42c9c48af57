import type { PasteScope } from '../config/dashboardConfig.js'
import { boxesOf } from '../parts/boxesOf.js'
import { isCovered, isInDisabled } from '../parts/isInDisabled.js'
import { isContent } from './isContent.js'
import { hidesFocus, isEditable } from './isEditable.js'

/** Options of {@link listenToPaste}. */
export interface PasteOptions {
  /** The element around the uploader. */
  readonly root: HTMLElement
  /** Returns the scope that applies to a paste. */
  readonly scope: () => PasteScope
  /** Adds the pasted data if possible. Called while the event is dispatched. Returns true if it adds the data. */
  readonly onPaste: (transfer: DataTransfer) => boolean
}

/** Handles pastes, except into text fields and except document content. Returns an unsubscribe function. */
export function listenToPaste({ root, scope, onPaste }: PasteOptions): () => void {
  const paste = (event: ClipboardEvent) => {
    const { clipboardData } = event
    const path = event.composedPath()
    if (event.defaultPrevented || !clipboardData || isInDisabled(root)) return
    const parts = [root, ...boxesOf(root)]
    const around = path.findIndex((target) => parts.includes(target as HTMLElement))
    const isInside = around >= 0
    // An editor around the target handles pastes, even in its non-editable parts; an editor around the uploader doesn't.
    const targets = isInside ? path.slice(0, around) : path
    if (targets.some(isEditable) || (!isInside && hidesFocus(path[0]))) return
    if (
      !isInScope(root, path, isInside, scope()) ||
      isContent(clipboardData, isInside) ||
      !onPaste(clipboardData)
    )
      return
    event.preventDefault()
  }
  const page = root.ownerDocument
  page.addEventListener('paste', paste)
  return () => page.removeEventListener('paste', paste)
}

function isInScope(
  root: HTMLElement,
  path: readonly EventTarget[],
  isInside: boolean,
  scope: PasteScope,
): boolean {
  if (isInside) return scope === 'local' || scope === 'global'
  // Ignores the paste if another uploader has focus, or if a page dialog is open. The page itself has no classes.
  return (
    scope === 'global' &&
    !path.some((target) => (target as Partial<Element>).classList?.contains('lading')) &&
    !isCovered(root)
  )
}
