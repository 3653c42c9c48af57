import { type ReactElement, useState } from 'react'
import type { Rect } from '../geometry/Rect.js'
import type { Turn } from '../geometry/turnRect.js'
import { CropFields } from './CropFields.js'
import type { EditorIconName } from './EditorIcon.js'
import type { EditorMessage } from './editorTexts.js'
import { ToolButton } from './ToolButton.js'
import { Toolbar } from './Toolbar.js'
import type { CropSettings } from './useCropSettings.js'

/** Props of {@link CropPanel}. */
export interface CropPanelProps {
  readonly crop: Rect
  readonly settings: CropSettings
  readonly message: EditorMessage
  readonly onTurn: (turn: Turn) => void
  readonly onCrop: (crop: Rect) => void
}

const TURNS: readonly (readonly [Turn, EditorIconName, string])[] = [
  ['left', 'rotate-left', 'editor-rotate-left'],
  ['right', 'rotate-right', 'editor-rotate-right'],
  ['mirror', 'mirror', 'mirror'],
  ['flip', 'flip', 'flip'],
]

/** The controls of the tab Crop: turns, ratios, and the crop as numbers. */
export function CropPanel({ crop, settings, message, onTurn, onCrop }: CropPanelProps): ReactElement {
  const { presets, active, limits, tooSmall, choose } = settings
  const [hasNumbers, setHasNumbers] = useState(false)
  return (
    <div className="lading-editor-crop">
      {tooSmall && (
        <p className="lading-editor-hint" role="status">
          {message('editor-crop-small', { ...tooSmall })}
        </p>
      )}
      {hasNumbers && !tooSmall && (
        <CropFields crop={crop} limits={limits} message={message} onChange={onCrop} />
      )}
      <div className="lading-editor-row">
        <Toolbar label={message('editor-crop-turn')} className="lading-editor-tools">
          {TURNS.map(([turn, icon, key]) => (
            <ToolButton key={turn} icon={icon} label={message(key)} onClick={() => onTurn(turn)} />
          ))}
        </Toolbar>
        <Toolbar label={message('editor-crop-ratio')} className="lading-editor-chips">
          {presets.map((preset) => {
            const isFree = preset.ratio === null
            const text = isFree
              ? message('custom')
              : preset.id === 'original'
                ? message('original')
                : preset.id
            return (
              <button
                key={preset.id}
                type="button"
                className="lading-editor-chip"
                aria-pressed={active?.id === preset.id}
                aria-label={message(isFree ? 'freeform-crop' : 'crop-to-shape', { value: text })}
                disabled={tooSmall !== null}
                onClick={() => choose(preset)}
              >
                {text}
              </button>
            )
          })}
          {!active && <span className="lading-editor-chip">{message('editor-crop-custom')}</span>}
        </Toolbar>
        {!tooSmall && (
          <ToolButton
            icon="numbers"
            label={message('editor-crop-numbers')}
            aria-pressed={hasNumbers}
            onClick={() => setHasNumbers(!hasNumbers)}
          />
        )}
      </div>
    </div>
  )
}
