'use client'

import { type ConfigValues, consoleLogger, type Plugin, validators } from '@lading/kernel'
import { addTransfer, TriggerContent, UploaderProvider, ViewBoundary } from '@lading/react'
import type { ReactElement, ReactNode } from 'react'
import { languages } from '../languages/languages.js'
import type { AppRootProps, UploaderApp } from '../UploaderApp.js'
import { AppRoot } from './AppRoot.js'
import { appMessages } from './appMessages.js'
import { appVersion } from './appVersion.js'
import { dashboardStyle } from './dashboardStyle.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { WithLibraries } from './WithLibraries.js'

/** Options of {@link createUploaderApp}. */
export interface UploaderAppOptions {
  /** Returns new plugins for each uploader, in addition to the languages and the validators. */
  readonly plugins: () => readonly Plugin[]
  /** Configuration that the page's props complete. */
  readonly config: ConfigValues
  /** True if files are about to be added: the list is then loaded immediately. @default false */
  readonly isWanted?: boolean | undefined
  /** Attaches Uppy and tsyringe for pages that can use them. @default they're already attached */
  readonly loadLibraries?: (() => Promise<void>) | undefined
}

/** Creates an app from plugins, including a dashboard. */
export function createUploaderApp({
  plugins,
  config,
  isWanted,
  loadLibraries,
}: UploaderAppOptions): UploaderApp {
  const layer = (loaded: AppRootProps['languages']): UploaderLayer => ({
    config: { ...config },
    plugins: [languages(loaded), validators(), ...plugins()],
    slots: {},
  })
  return {
    version: appVersion,
    addTransfer,
    Root: (props: AppRootProps): ReactNode => (
      <StartBoundary message={props.message} onFail={() => props.onUploader(null)}>
        <WithLibraries load={loadLibraries} props={props}>
          {(current) => (
            <AppRoot
              {...current}
              createLayer={() => layer(props.languages)}
              style={dashboardStyle}
              isWanted={isWanted}
            />
          )}
        </WithLibraries>
      </StartBoundary>
    ),
    TriggerContent: ({ uploader }): ReactNode => (
      <UploaderProvider uploader={uploader}>
        <TriggerContent />
      </UploaderProvider>
    ),
  }
}

const KEY = 'uploader-not-started'

interface StartBoundaryProps {
  readonly children: ReactNode
  readonly message: (key: string) => string
  readonly onFail: () => void
}

/** Prevents an uploader that can't start from unmounting the page around it. */
function StartBoundary({ children, message, onFail }: StartBoundaryProps): ReactElement {
  const report = (error: unknown) => {
    consoleLogger.error(
      'The uploader could not be started: its plugins, "services" or "container" have thrown, or Uppy could not be loaded. Files that wait are kept.',
      error,
    )
    onFail()
  }
  const failure = (retry: () => void) => {
    const own = message(KEY)
    return (
      <div className="lading-notice lading-not-started" role="alert">
        {/* The shell only has the page's messages. */}
        <p>{own === KEY ? appMessages[KEY] : own}</p>
        <button type="button" className="lading-button" onClick={retry}>
          {message('retry')}
        </button>
      </div>
    )
  }
  return (
    <ViewBoundary onError={report} fallback={failure}>
      {children}
    </ViewBoundary>
  )
}
