import type { KeyboardEvent, ReactElement, ReactNode } from 'react'

interface ValueRowProps {
  /** Called for Escape, which leaves the slider before it leaves the editor. */
  readonly onLeave: () => void
  /** The slider; the row keeps its height without one, so that the picture stays where it is. */
  readonly children: ReactNode
}

/** The row of a slider below the buttons that it belongs to. */
export function ValueRow({ onLeave, children }: ValueRowProps): ReactElement {
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the controls in it
    <div className="lading-color-row" data-escape="" onKeyDown={leave}>
      {children}
    </div>
  )
}
