import type { KeyboardEvent, ReactElement, ReactNode } from 'react'

interface ValueRowProps {
  /** Called on Escape, which closes the slider before it closes the editor. */
  readonly onLeave: () => void
  /** The slider. The row keeps its height without a slider, so the image doesn't move. */
  readonly children: ReactNode
}

/** Renders the slider row below the buttons. */
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
