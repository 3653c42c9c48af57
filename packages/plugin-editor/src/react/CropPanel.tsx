import { ToolButton, ToolRoleContext } from '@lading/react'
import { type ReactElement, type ReactNode, useContext, useState } from 'react'
import type { Rect } from '../geometry/Rect.js'
import type { Turn } from '../geometry/turnRect.js'
import type { CropFields } from './CropFields.js'
import type { EditorLog } from './EditorProps.js'
import type { EditorMessage } from './editorTexts.js'
import { EditorIcon, type EditorIconName } from './tab/EditorIcon.js'
import { Toolbar } from './tab/Toolbar.js'
import type { CropSettings } from './useCropSettings.js'

interface CropPanelProps {
  readonly crop: Rect
  readonly settings: CropSettings
  readonly message: EditorMessage
  readonly onTurn: (turn: Turn) => void
  readonly onCrop: (crop: Rect) => void
  readonly log: EditorLog
  /** The straighten dial; undefined if the image can't be rendered. */
  readonly straighten: ReactNode
}

const TURNS: readonly (readonly [Turn, EditorIconName, string])[] = [
  ['left', 'rotate-left', 'editor-rotate-left'],
  ['right', 'rotate-right', 'editor-rotate-right'],
  ['mirror', 'mirror', 'mirror'],
  ['flip', 'flip', 'flip'],
]

/** Renders the Crop tab's controls: rotation, ratios, and crop number fields. */
export function CropPanel(props: CropPanelProps): ReactElement {
  const { crop, settings, message, onTurn, onCrop, log } = props
  const isList = useContext(ToolRoleContext) === 'option'
  const { presets, active, limits, tooSmall, choose } = settings
  /** The number fields; null until they're shown. They're rarely needed, so they're loaded on demand. */
  const [Fields, setFields] = useState<typeof CropFields | null>(null)
  const toggleNumbers = async () => {
    if (Fields) return setFields(null)
    try {
      const { CropFields } = (await import('./rareParts.js')).rareParts
      setFields(() => CropFields)
    } catch (error) {
      log.error('The number fields of the crop could not be loaded.', error)
    }
  }
  return (
    <div className="lading-editor-crop">
      {tooSmall && (
        <p className="lading-editor-hint" role="status">
          {message('editor-crop-small', { ...tooSmall })}
        </p>
      )}
      {Fields && !tooSmall && <Fields crop={crop} limits={limits} message={message} onChange={onCrop} />}
      {props.straighten}
      <div className="lading-editor-row">
        <Toolbar
          role={isList ? 'listbox' : 'toolbar'}
          label={message('editor-crop-turn')}
          className="lading-editor-tools"
        >
          {TURNS.map(([turn, icon, key]) => (
            <ToolButton
              key={turn}
              {...(isList && { role: 'option' })}
              data-action={turn}
              label={message(key)}
              onClick={() => onTurn(turn)}
            >
              <EditorIcon name={icon} />
            </ToolButton>
          ))}
        </Toolbar>
        <Toolbar label={message('editor-crop-ratio')} className="lading-editor-chips">
          {!active && <span className="lading-editor-chip">{message('editor-crop-custom')}</span>}
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
                // The name must contain the visible text, because that's what voice control users say.
                aria-label={isFree ? undefined : message('crop-to-shape', { value: text })}
                disabled={tooSmall !== null}
                onClick={() => choose(preset)}
              >
                {text}
              </button>
            )
          })}
        </Toolbar>
        {!tooSmall && (
          <ToolButton
            label={message('editor-crop-numbers')}
            aria-pressed={Fields !== null}
            onClick={toggleNumbers}
          >
            <EditorIcon name="numbers" />
          </ToolButton>
        )}
      </div>
    </div>
  )
}
