'use client'

import { type ConfigValues, type Plugin, validators } from '@lading/kernel'
import { TriggerContent, UploaderProvider } from '@lading/react'
import type { ReactNode } from 'react'
import { languages } from '../languages/languages.js'
import type { AppRootProps, UploaderApp } from '../UploaderApp.js'
import { AppRoot } from './AppRoot.js'
import { appVersion } from './appVersion.js'
import { dashboardStyle } from './dashboardStyle.js'
import { StartBoundary } from './StartBoundary.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'
import { whenSetUp } from './shared/whenSetUp.js'

/** Options of {@link createUploaderApp}. */
export interface UploaderAppOptions {
  /** Returns new plugins for each uploader, besides the languages and the validators. */
  readonly plugins: () => readonly Plugin[]
  /** Configuration that the props of the page complete. */
  readonly config: ConfigValues
}

/** Creates an app out of plugins, one of which is a dashboard. */
export function createUploaderApp({ plugins, config }: UploaderAppOptions): UploaderApp {
  const layer = (loaded: AppRootProps['languages']): UploaderLayer => ({
    config: { ...config },
    plugins: [languages(loaded), validators(), ...plugins()],
    slots: {},
  })
  return {
    version: appVersion,
    whenSetUp,
    Root: (props: AppRootProps): ReactNode => (
      <StartBoundary message={props.message} onFail={() => props.onUploader(null)}>
        <AppRoot {...props} createLayer={() => layer(props.languages)} style={dashboardStyle} />
      </StartBoundary>
    ),
    TriggerContent: ({ uploader }): ReactNode => (
      <UploaderProvider uploader={uploader}>
        <TriggerContent />
      </UploaderProvider>
    ),
  }
}
