'use client'

import type { Uploader } from '@lading/kernel'
import { getLocalLabel } from '@lading/plugin-sources/dialog'
import { pageScheme, subscribePageScheme } from '@lading/react/views'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ActionQueue } from '../early/ActionQueue.js'
import { hasFiles } from '../early/hasFiles.js'
import { loadedLanguages } from '../early/loadedLanguages.js'
import { onFormReset } from '../early/onFormReset.js'
import type { LazyUploaderProps } from '../FileUploaderRegularProps.js'
import { themeClasses } from '../themeClasses.js'
import type { UploaderLayout } from '../UploaderApp.js'
import type { AppLoader } from './AppLoader.js'
import { readShellSettings } from './readShellSettings.js'
import type { ShellState } from './ShellState.js'
import { hasMediaCapture, isOfPlugin, type ShellSource, shellSources } from './shellSources.js'
import { useDelayed } from './useDelayed.js'
import { useEarlyFiles } from './useEarlyFiles.js'
import { useEarlyForm } from './useEarlyForm.js'
import { usePreload } from './usePreload.js'
import { useReady } from './useReady.js'
import { useShellDialog } from './useShellDialog.js'
import { useShellMessages } from './useShellMessages.js'
import { useShellPaste } from './useShellPaste.js'
import { useUnpressed } from './useUnpressed.js'

/** A wait that is longer than this is shown, in milliseconds. */
const SLOW_MS = 300

interface ShellProps {
  readonly layout: UploaderLayout
  /** The button or the start: `ShellTrigger` for the layout `regular`, `ShellStart` for the others. */
  readonly view: ComponentType<{ readonly shell: ShellState }>
  readonly loader: AppLoader
  /** The sources that the app provides. */
  readonly sources: readonly ShellSource[]
  /** The props of the page. */
  readonly props: LazyUploaderProps
  /** Receives the element around shell and app. */
  readonly rootRef?: RefObject<HTMLDivElement | null>
}

/** Renders the button or the start at once, loads the app, and queues actions until it is loaded. */
export function Shell({
  layout,
  view: View,
  loader,
  sources: available,
  props,
  rootRef,
}: ShellProps): ReactNode {
  const ownRoot = useRef<HTMLDivElement>(null)
  const root = rootRef ?? ownRoot
  const trigger = useRef<HTMLButtonElement>(null)
  const [queue] = useState(() => new ActionQueue())
  const [api, setApi] = useState<Uploader | null>(null)
  // Once its activities are shown.
  const [uploader, setUploader] = useState<Uploader | null>(null)
  // Null on a server and until hydration.
  const scheme = useSyncExternalStore(subscribePageScheme, pageScheme, () => null)
  const waiting = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot)
  const loaded = useSyncExternalStore(loader.subscribe, loader.getSnapshot, loader.getServerSnapshot)
  const { status } = loaded
  const app = useUnpressed(root, loaded.app)

  const settings = readShellSettings(props)
  const messages = useShellMessages(settings, uploader)
  const openDialog = useShellDialog(settings, queue)
  const isWaiting = waiting.length > 0
  const isSlow = useDelayed(isWaiting && !uploader && status !== 'failed' && status !== 'outdated', SLOW_MS)
  const isNeeded = hasFiles(props.initialFiles) || hasFiles(props.value)
  usePreload(
    root,
    loader,
    isNeeded ? 'now' : (props.preload ?? (settings.plugins.length > 0 ? 'now' : 'idle')),
  )
  useReady(props, loader, api)

  useEarlyForm(queue, props, messages.message('loading'))

  const isControlled = props.value !== undefined
  useEffect(() => {
    if (!isWaiting) return
    loader.loadSoon(true)
    return isControlled ? onFormReset(root.current, queue.discardFiles) : undefined
  }, [isWaiting, loader, isControlled, root, queue])
  const isUnloaded = status === 'loading' || status === 'failed'
  useEffect(() => {
    if (!isUnloaded) return
    // The connection is back: queued actions continue without a click. An attempt that began before may still fail.
    const load = () => void loader.load().then(loader.load)
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [isUnloaded, loader])

  const isHydrated = scheme !== null
  const shown = shellSources(
    settings,
    available,
    isHydrated && hasMediaCapture(),
    isHydrated ? getLocalLabel(settings.overrides) : null,
  )
  useShellPaste(root, { queue, uploader, settings, sources: shown })

  const early = useEarlyFiles(queue, loader, props, uploader !== null)

  const shell: ShellState = {
    ...messages,
    early,
    settings,
    sources: shown,
    queue,
    loaded,
    uploader,
    waiting,
    isSlow,
    trigger,
    retry: () => void loader.load(),
    openSource(id, options) {
      const [, modeCamera] = /^mobile-(photo|video)-camera$/.exec(id) ?? []
      void loader.load()
      if (isOfPlugin(id, settings.plugins)) queue.add({ kind: 'source', id })
      else if (id === 'local') openDialog(options)
      else if (modeCamera) openDialog({ captureCamera: true, modeCamera: modeCamera as 'photo' | 'video' })
      else queue.add({ kind: 'source', id })
    },
  }
  const isFallback = props.fallback !== undefined && scheme === null
  const className = `lading lading-${layout} ${scheme ?? ''}${themeClasses(props.classNameUploader)}`
  return (
    <div ref={root} className={props.className}>
      {isFallback ? (
        props.fallback
      ) : (
        <div {...messages.language} className={className}>
          {!(layout === 'regular' ? props.headless : uploader) && <View shell={shell} />}
          {app && (
            <app.Root
              layout={layout}
              props={props}
              queue={queue}
              root={root}
              trigger={trigger}
              languages={loadedLanguages}
              message={messages.message}
              onApi={setApi}
              onUploader={setUploader}
            />
          )}
        </div>
      )}
    </div>
  )
}
