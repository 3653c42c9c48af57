import { Icon, ToolButton, useMessage } from '@lading/react'
import { type ReactElement, useRef } from 'react'
import type { Sketch } from '../engine/Sketch.js'
import type { SketchSnapshot } from '../engine/SketchSnapshot.js'
import { PaperOptions } from './PaperOptions.js'
import { useToolbarKeys } from './useToolbarKeys.js'

interface DrawOptionsProps {
  readonly sketch: Sketch
  readonly snapshot: SketchSnapshot
  /** Shows paper options instead of tool options. */
  readonly isPaper: boolean
  readonly onPicture: (file: File | null) => void
}

const WIDTHS = ['fine', 'medium', 'thick'] as const

/** Options for the current tool, or for the paper. */
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

/** Zoom factor per click. */
const STEP = 1.5

interface ZoomOptionsProps {
  readonly sketch: Sketch
  readonly zoomPercent: number
}

/** Zooms without a gesture. */
function ZoomOptions({ sketch, zoomPercent }: ZoomOptionsProps): ReactElement {
  const message = useMessage()
  return (
    <>
      <ToolButton
        label={message('draw-zoom-out')}
        isEnabled={zoomPercent > 100}
        onClick={() => sketch.zoom(1 / STEP)}
      >
        <Icon name="draw-zoom-out" />
      </ToolButton>
      <ToolButton
        className="lading-draw-text lading-draw-percent"
        label={message('draw-zoom-fit', { percent: zoomPercent })}
        onClick={() => sketch.zoom(0)}
      >
        {`${zoomPercent} %`}
      </ToolButton>
      <ToolButton
        label={message('draw-zoom-in')}
        isEnabled={zoomPercent < 800}
        onClick={() => sketch.zoom(STEP)}
      >
        <Icon name="draw-zoom-in" />
      </ToolButton>
    </>
  )
}

const COLORS = {
  black: '#1c1d22',
  red: '#e0362c',
  yellow: '#f5b916',
  green: '#1f9d57',
  blue: '#2f6bea',
  white: '#ffffff',
} as const

interface SwatchesProps {
  readonly color: string
  readonly onChange: (color: string) => void
}

/** The pen's named colors, and the system's color picker. */
function Swatches({ color, onChange }: SwatchesProps): ReactElement {
  const message = useMessage()
  const entries = Object.entries(COLORS) as [keyof typeof COLORS, string][]
  const isNamed = entries.some(([, value]) => value === color)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a part of the row
    <div className="lading-draw-group" role="group" aria-label={message('draw-color')}>
      {entries.map(([name, value]) => (
        <ToolButton
          key={name}
          className="lading-draw-swatch"
          label={message(`draw-${name}`)}
          aria-pressed={value === color}
          onClick={() => onChange(value)}
        >
          <span style={{ background: value }} />
        </ToolButton>
      ))}
      <span className="lading-tool lading-draw-swatch lading-draw-picker" data-pressed={!isNamed}>
        <span style={isNamed ? undefined : { background: color }} />
        <input
          type="color"
          aria-label={message('select-color')}
          title={message('select-color')}
          value={color}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </div>
  )
}
