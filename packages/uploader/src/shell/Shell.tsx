'use client'

import type { MessageTable, Uploader } from '@lading/kernel'
import { hasPhoneLabel } from '@lading/plugin-sources/dialog'
import { listenBeforePage, pageScheme, subscribePageScheme } from '@lading/react/internal/views'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createIntents, type Intents } from '../early/createIntents.js'
import { earlyComponents, notifyOfComponents } from '../early/earlyComponents.js'
import type { EarlyFiles } from '../early/first.js'
import { hasFiles } from '../early/hasFiles.js'
import { loadedLanguages } from '../early/loadedLanguages.js'
import { onFormReset } from '../early/onFormReset.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import type { UploaderLayout } from '../UploaderApp.js'
import { type AppLoader, IDLE, type TakeIntents } from './createAppLoader.js'
import { readShellSettings } from './readShellSettings.js'
import { ShellBoundary } from './ShellBoundary.js'
import type { ShellState } from './ShellState.js'
import { hasMediaCapture, isOfPlugin, type ShellSource, shellSources } from './shellSources.js'
import { themeClasses } from './themeClasses.js'
import { useDelayed } from './useDelayed.js'
import { useEarlyComponent } from './useEarlyComponent.js'
import { usePreload } from './usePreload.js'
import { useShellDialog } from './useShellDialog.js'
import { useShellMessages } from './useShellMessages.js'
import { useShellPaste } from './useShellPaste.js'
import { useUnpressed } from './useUnpressed.js'

/** A wait longer than this is shown, in milliseconds. */
const SLOW_MS = 300

// The app guards keys in its dialog, but a dialog library can already be listening when it's loaded.
listenBeforePage()

interface ShellProps {
  readonly layout: UploaderLayout
  /** The button or the start: `ShellTrigger` for the layout `regular`, `ShellStart` for other layouts. */
  readonly view: ComponentType<{ readonly shell: ShellState }>
  /** The view's English messages. */
  readonly english: MessageTable
  readonly loader: AppLoader
  /** The sources that the app provides. */
  readonly sources: readonly ShellSource[]
  /** The page's props. */
  readonly props: LazyUploaderProps
  /** The intents with which the caller has registered the component. @default new intents, registered here */
  readonly intents?: Intents
  /** Receives the element around shell and app. */
  readonly rootRef?: RefObject<HTMLDivElement | null>
}

/** Renders the button or the start immediately, loads the app, and keeps intents until it's loaded. */
export function Shell(props: ShellProps): ReactNode {
  return (
    <ShellBoundary english={props.english}>
      <ShellContent {...props} />
    </ShellBoundary>
  )
}

function ShellContent({
  layout,
  view: View,
  english,
  loader,
  sources: available,
  props,
  intents: givenIntents,
  rootRef,
}: ShellProps): ReactNode {
  const ownRoot = useRef<HTMLDivElement>(null)
  const root = rootRef ?? ownRoot
  const trigger = useRef<HTMLButtonElement>(null)
  // State from the latest render, for handlers and listeners.
  const latest = useRef<ShellState>(null as never)
  const [intents] = useState(() => givenIntents ?? createIntents())
  // Set once its activities are shown.
  const [uploader, setUploader] = useState<Uploader | null>(null)
  // Null on a server and until hydration.
  const scheme = useSyncExternalStore(subscribePageScheme, pageScheme, () => null)
  const waiting = useSyncExternalStore(intents.subscribe, intents.getSnapshot, intents.getSnapshot)
  const loaded = useSyncExternalStore(loader.subscribe, loader.getSnapshot, () => IDLE)
  const { status } = loaded
  const app = useUnpressed(root, loaded.app)

  const isHydrated = scheme !== null
  const settings = readShellSettings(props)
  const messages = useShellMessages(settings, english, isHydrated)
  const openDialog = useShellDialog(latest, intents)
  const isWaiting = waiting.length > 0
  const isSlow = useDelayed(isWaiting && !uploader && status !== 'failed' && status !== 'outdated', SLOW_MS)
  const isNeeded = hasFiles(props.initialFiles) || hasFiles(props.value)
  usePreload(
    root,
    loader,
    isNeeded ? 'now' : (props.preload ?? (settings.plugins.length > 0 ? 'now' : 'idle')),
  )
  const isRegistered = givenIntents !== undefined
  useEarlyComponent(intents, props, loader.loadSoon, messages.message('loading'), isRegistered)

  const isControlled = props.value !== undefined
  useEffect(() => {
    if (!isWaiting) return
    loader.loadSoon()
    return isControlled ? onFormReset(root.current, intents.discardFiles) : undefined
  }, [isWaiting, loader, isControlled, root, intents])

  const shown = shellSources(
    settings,
    available,
    isHydrated && hasMediaCapture(),
    isHydrated && hasPhoneLabel(settings.overrides),
  )
  useShellPaste(root, latest)

  // The core's files, as shown by code that arrives before the app.
  const [early, setEarly] = useState<EarlyFiles | null>(null)
  const isShown = uploader !== null
  useEffect(() => {
    if (isShown) return
    const addTransfer = () => loader.getSnapshot().app?.addTransfer
    const take = (takeIntents?: TakeIntents) => takeIntents?.({ intents, addTransfer, onFiles: setEarly })
    return intents.subscribe(() => {
      // Without this code, files wait for the app.
      if (intents.isAdding) loader.goBefore(loader.loadFirst().then(take))
    })
  }, [intents, loader, isShown])

  const shell: ShellState = {
    ...messages,
    props,
    early: isShown || (!intents.isAdding && !loaded.app) ? null : early,
    settings,
    sources: shown,
    intents,
    loaded,
    uploader,
    waiting,
    isSlow,
    trigger,
    retry: loader.load,
    openSource(id, options) {
      void loader.load()
      const modeCamera = /^mobile-(photo|video)-camera$/.exec(id)?.[1] as 'photo' | 'video' | undefined
      if (isOfPlugin(id, settings.plugins) || (!modeCamera && id !== 'local')) {
        intents.add({ kind: 'source', id })
      } else openDialog(modeCamera ? { captureCamera: true, modeCamera } : options)
    },
  }
  latest.current = shell
  const isFallback = props.fallback !== undefined && !isHydrated
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
              intents={intents}
              root={root}
              trigger={trigger}
              languages={loadedLanguages}
              message={messages.message}
              onSetUp={(uploader) => {
                earlyComponents.uploaders.set(intents, uploader)
                notifyOfComponents()
                return latest.current.props.onReady
              }}
              onUploader={setUploader}
            />
          )}
        </div>
      )}
    </div>
  )
}
