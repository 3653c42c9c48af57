import type { ReactNode } from 'react'
import type { Size } from '../../geometry/Rect.js'
import type { EditorImage } from '../../source/EditorImage.js'
import type { EditState } from '../../state/EditState.js'

/** Changes the edit. All functions keep their identity while the editor is open. */
export interface EditActions {
  /** The current snapshot, for handlers that run before the next render. */
  readonly snapshot: { readonly isGesture: boolean }
  /** Begins a gesture: all updates until `end()` become one history step. No-op during a gesture. */
  begin(): void
  /** Changes the state; outside a gesture the change is a separate step. */
  update(change: (state: EditState) => EditState): void
  /** Ends the gesture. A gesture that changed nothing adds no step. Apply, Undo and switching tabs also end it. */
  end(): void
  /** Ends the gesture and restores the state from its start. */
  cancel(): void
}

export type { EditorImage } from '../../source/EditorImage.js'

/** Props of a tab's component. It renders the controls below the stage; the stage shows the image itself. */
export interface ColorTabProps {
  /** The current state, including an unfinished gesture. */
  readonly state: EditState
  /** True during a gesture, when nothing is requested. */
  readonly isGesture: boolean
  readonly actions: EditActions
  readonly image: EditorImage
  /** Image area size in CSS pixels; zero before it's measured. */
  readonly stage: Size
  /** Returns an editor message in the user's language. */
  readonly message: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** Sets the short text over the image, e.g. `Exposure 120`; null removes it. Screen readers don't announce it. */
  readonly showValue: (text: string | null) => void
  /** Wraps a panel in the editor's sub-toolbar, with Cancel and Apply. */
  readonly frame: (panel: SubToolbarProps) => ReactNode
}

/** Props of a panel that replaces the tabs while a value is changed. Cancel restores the state from when the panel opened. */
export interface SubToolbarProps {
  /** Name of the changed property, used as the panel's heading and the group's accessible name. */
  readonly title: string
  readonly children: ReactNode
  /** Called after Cancel or Apply, when the state is already restored or kept. */
  readonly onClose: () => void
}
