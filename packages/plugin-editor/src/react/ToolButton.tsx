import type { ComponentPropsWithoutRef, ReactElement } from 'react'
import { EditorIcon, type EditorIconName } from './EditorIcon.js'

/** Props of {@link ToolButton}, besides those of a button. */
export interface ToolButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly icon: EditorIconName
  /** The accessible name, which is also the tooltip. */
  readonly label: string
}

/** A button with an icon. Where it is disabled it keeps the focus: a press may be what has disabled it. */
export function ToolButton({ icon, label, disabled, onClick, ...rest }: ToolButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="lading-editor-tool"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      {...rest}
      onClick={disabled ? undefined : onClick}
    >
      <EditorIcon name={icon} />
    </button>
  )
}
