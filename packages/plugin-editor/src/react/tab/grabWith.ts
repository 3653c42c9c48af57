import type { Point } from '../../geometry/Placement.js'
import type { EditorTabView } from '../../tabs/EditorTabItem.js'
import type { TabSession } from '../../tabs/TabSession.js'

/** Returns a function that lets a tab handle drags on the stage; null for a tab without drags. */
export function grabWith(
  view: EditorTabView<never>,
  session: TabSession,
): ((from: Point) => ((to: Point) => void) | null) | null {
  if (!view.drag) return null
  return (from) => {
    const value = session.snapshot.value as never
    const start = session.toImage(from)
    const drag = (to: Point) =>
      session.guard('drag() has failed.', () => view.drag?.(value, start, to)) ?? null
    if (drag(start) === null) return null
    return (to) => {
      const next = drag(session.toImage(to))
      if (next !== null) session.setValue(next)
    }
  }
}
