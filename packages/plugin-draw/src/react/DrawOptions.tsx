'use client'

import { Icon, ToolButton, useMessage } from '@lading/react'
import { type ReactElement, useRef } from 'react'
import type { Sketch } from '../engine/Sketch.js'
import type { SketchSnapshot } from '../engine/SketchSnapshot.js'
import { PaperOptions } from './PaperOptions.js'
import { Swatches } from './Swatches.js'
import { useToolbarKeys } from './useToolbarKeys.js'
import { ZoomOptions } from './ZoomOptions.js'

/** Props of {@link DrawOptions}. */
export interface DrawOptionsProps {
  readonly sketch: Sketch
  readonly snapshot: SketchSnapshot
  /** Whether the options of the paper replace those of the tool. */
  readonly isPaper: boolean
  readonly onPicture: (file: File | null) => void
}

const WIDTHS = ['fine', 'medium', 'thick'] as const

/** The options of the current tool, or of the paper. */
export function DrawOptions({ sketch, snapshot, isPaper, onPicture }: DrawOptionsProps): ReactElement {
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  const onKeyDown = useToolbarKeys(root)
  const { tool, widthIndex, color, strokeCount } = snapshot
  return (
    <div
      ref={root}
      className="lading-draw-row"
      role="toolbar"
      aria-label={message('draw-options')}
      onKeyDown={onKeyDown}
    >
      {isPaper ? (
        <PaperOptions sketch={sketch} snapshot={snapshot} onPicture={onPicture} />
      ) : tool === 'move' ? (
        <ZoomOptions sketch={sketch} zoomPercent={snapshot.zoomPercent} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a part of the row */}
          <div className="lading-draw-group" role="group" aria-label={message('draw-width')}>
            {WIDTHS.map((name, index) => (
              <ToolButton
                key={name}
                className="lading-draw-width"
                label={message(`draw-${name}`)}
                aria-pressed={index === widthIndex}
                onClick={() => sketch.set({ widthIndex: index })}
              >
                <span data-width={name} />
              </ToolButton>
            ))}
          </div>
          {tool === 'pen' ? (
            <Swatches color={color} onChange={(value) => sketch.set({ color: value })} />
          ) : (
            <ToolButton
              className="lading-draw-text"
              label={message('draw-clear')}
              isEnabled={strokeCount > 0}
              onClick={() => sketch.clear()}
            >
              <Icon name="remove" />
              <span>{message('draw-clear')}</span>
            </ToolButton>
          )}
        </>
      )}
    </div>
  )
}
