import type { ComponentPropsWithoutRef, ReactElement } from 'react'
import { EditorIcon, type EditorIconName } from './EditorIcon.js'

/** Props of {@link ToolButton}, besides those of a button. */
export interface ToolButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children'> {
  readonly icon: EditorIconName
  /** The accessible name, which is also the tooltip. */
  readonly label: string
}

/** A round button with an icon. */
export function ToolButton({ icon, label, ...rest }: ToolButtonProps): ReactElement {
  return (
    <button type="button" className="lading-editor-tool" aria-label={label} title={label} {...rest}>
      <EditorIcon name={icon} />
    </button>
  )
}
