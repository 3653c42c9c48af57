import type { EditorSession, EditorSnapshot } from '../tabs/EditorSession.js'
import { SubToolbar } from './SubToolbar.js'
import type { ColorTabProps } from './tab/ColorTabProps.js'

/** Returns props for the color components, which don't use a session. */
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
