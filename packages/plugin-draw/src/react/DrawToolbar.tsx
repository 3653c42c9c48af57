import { Icon, ToolButton, useMessage } from '@lading/react'
import { type ReactElement, useRef } from 'react'
import type { Sketch } from '../engine/Sketch.js'
import type { DrawTool, SketchSnapshot } from '../engine/SketchSnapshot.js'
import { useToolbarKeys } from './useToolbarKeys.js'

interface DrawToolbarProps {
  readonly sketch: Sketch
  readonly snapshot: SketchSnapshot
  readonly isPaper: boolean
  readonly onPaper: (isPaper: boolean) => void
}

const TOOLS: readonly DrawTool[] = ['pen', 'eraser', 'move']

/** The tools, undo and redo. */
export function DrawToolbar({ sketch, snapshot, isPaper, onPaper }: DrawToolbarProps): ReactElement {
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  const onKeyDown = useToolbarKeys(root)
  const { tool, canUndo, canRedo } = snapshot
  return (
    <div className="lading-draw-row lading-draw-main">
      <div
        ref={root}
        className="lading-draw-tools"
        role="toolbar"
        aria-label={message('draw-tools')}
        onKeyDown={onKeyDown}
      >
        {TOOLS.map((name) => (
          <ToolButton
            key={name}
            label={message(`draw-${name}`)}
            aria-pressed={name === tool}
            onClick={() => {
              sketch.set({ tool: name })
              onPaper(false)
            }}
          >
            <Icon name={`draw-${name}`} />
          </ToolButton>
        ))}
        <ToolButton
          className="lading-draw-history"
          label={message('draw-undo')}
          isEnabled={canUndo}
          onClick={() => sketch.undo()}
        >
          <Icon name="draw-undo" />
        </ToolButton>
        <ToolButton
          className="lading-draw-history"
          label={message('draw-redo')}
          isEnabled={canRedo}
          onClick={() => sketch.redo()}
        >
          <Icon name="draw-redo" />
        </ToolButton>
        <ToolButton label={message('draw-paper')} aria-expanded={isPaper} onClick={() => onPaper(!isPaper)}>
          <Icon name="draw-paper" />
        </ToolButton>
      </div>
    </div>
  )
}
