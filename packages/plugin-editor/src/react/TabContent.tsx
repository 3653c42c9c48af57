import { ViewBoundary } from '@lading/react'
import { type ComponentType, type ReactElement, useLayoutEffect, useRef } from 'react'
import type { EditorTabProps } from '../tabs/EditorTabItem.js'
import type { LoadedTab, TabLoad } from '../tabs/loadTab.js'
import type { TabSession } from '../tabs/TabSession.js'
import type { EditorMessage } from './editorTexts.js'

interface TabContentProps {
  readonly label: string
  /** Undefined while the tab is loading. */
  readonly load: TabLoad | undefined
  readonly session: TabSession
  readonly message: EditorMessage
  /** Retries loading the tab after a failure. */
  readonly onRetry: () => void
}

/** Renders a tab's controls, a loading message, or an error. A failed tab doesn't affect the rest of the editor. */
export function TabContent({ label, load, session, message, onRetry }: TabContentProps): ReactElement {
  const failure = (retry: () => void) => (
    <div className="lading-editor-lack" role="alert">
      <p>{message('editor-tool-failed', { name: label })}</p>
      <button type="button" className="lading-editor-button" onClick={retry}>
        {message('editor-retry')}
      </button>
    </div>
  )
  if (!load) {
    return (
      <p className="lading-editor-lack" role="status">
        {message('editor-tool-loading', { name: label })}
      </p>
    )
  }
  if (!load.tab) return failure(onRetry)
  return (
    <ViewBoundary onError={(error) => session.report('Its view has failed.', error)} fallback={failure}>
      <TabView tab={load.tab} session={session} />
    </ViewBoundary>
  )
}

interface TabViewProps {
  readonly tab: LoadedTab
  readonly session: TabSession
}

function TabView({ tab, session }: TabViewProps): ReactElement {
  const View = tab.component as ComponentType<EditorTabProps> | null
  return View ? <View session={session} /> : <MountedTab tab={tab} session={session} />
}

/** Mounts a tab that isn't a React component into a separate element. */
function MountedTab({ tab, session }: TabViewProps): ReactElement {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = host.current
    const { view } = tab.view
    if (!element || view.kind !== 'dom') return
    const unmount: unknown = view.mount(element, { session: session as never })
    if (unmount instanceof Promise) unmount.catch((error) => session.report('Its mount() has failed.', error))
    return () => {
      session.guard('It has failed to unmount.', () => typeof unmount === 'function' && unmount())
      element.replaceChildren()
    }
  }, [tab, session])
  return <div ref={host} className="lading-editor-mount" />
}
