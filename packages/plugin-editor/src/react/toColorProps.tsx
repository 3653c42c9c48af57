import type { EditorSession, EditorSnapshot } from '../tabs/EditorSession.js'
import { SubToolbar } from './SubToolbar.js'
import type { ColorTabProps } from './tab/ColorTabProps.js'

/** Returns the props of the components for colors, which know no session. */
export function toColorProps(session: EditorSession<never>, snapshot: EditorSnapshot<never>): ColorTabProps {
  const { state, isGesture, stage } = snapshot
  const { image, message, showValue } = session
  return {
    state,
    isGesture,
    stage,
    image,
    message,
    showValue,
    actions: session,
    frame: (panel) => <SubToolbar session={session} {...panel} />,
  }
}
