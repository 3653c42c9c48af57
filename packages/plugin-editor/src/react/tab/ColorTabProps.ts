import type { ReactNode } from 'react'
import type { Size } from '../../geometry/Rect.js'
import type { EditorImage } from '../../source/EditorImage.js'
import type { EditState } from '../../state/EditState.js'

/** Changes the edit. All functions keep their identity while the editor is open. */
export interface EditActions {
  /** The present moment, which a handler may need before the next render. */
  readonly snapshot: { readonly isGesture: boolean }
  /** Begins a gesture: its updates until `end()` become one step of the history. No-op during a gesture. */
  begin(): void
  /** Changes the state; outside of a gesture the change is a step of its own. */
  update(change: (state: EditState) => EditState): void
  /** Ends the gesture. A gesture that has changed nothing leaves no step. Apply, Undo and a change of tabs end it, too. */
  end(): void
  /** Ends the gesture and restores the state with which it has begun. */
  cancel(): void
}

export type { EditorImage } from '../../source/EditorImage.js'

/** Props of the component of a tab. It renders the controls below the stage; the stage shows the picture itself. */
export interface ColorTabProps {
  /** The present state, that of a gesture included. */
  readonly state: EditState
  /** Whether a gesture is in progress, during which nothing is requested. */
  readonly isGesture: boolean
  readonly actions: EditActions
  readonly image: EditorImage
  /** Size of the area that shows the picture, in CSS pixels; zero before it is measured. */
  readonly stage: Size
  /** Returns a message of the editor, in the person's language. */
  readonly message: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** Sets the short text over the picture, e.g. `Exposure 120`; null removes it. Screen readers do not read it. */
  readonly showValue: (text: string | null) => void
  /** Puts a control of the editor's own shape around a panel: Cancel and Apply of a sub-toolbar. */
  readonly frame: (panel: SubToolbarProps) => ReactNode
}

/** A panel that replaces the tabs while one value is changed. Its Cancel restores the state that it was opened with. */
export interface SubToolbarProps {
  /** Name of the changed property; the heading of the panel and the name of its group. */
  readonly title: string
  readonly children: ReactNode
  /** Called after Cancel or Apply was pressed; the state is already restored or kept. */
  readonly onClose: () => void
}
