'use client'

import { type ConfigValues, type Plugin, validators } from '@lading/kernel'
import { dashboard, TriggerContent, UploaderProvider } from '@lading/react'
import type { ReactNode } from 'react'
import { languages } from '../languages/languages.js'
import type { AppRootProps, UploaderApp } from '../UploaderApp.js'
import { AppRoot } from './AppRoot.js'
import { appVersion } from './appVersion.js'
import { dashboardStyle } from './dashboardStyle.js'
import { StartBoundary } from './StartBoundary.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'

/** Options of {@link defineUploader}. */
export interface UploaderDefinition {
  /** Returns new plugins for each uploader, besides the languages, the validators and the dashboard, which are always there. */
  readonly plugins: () => readonly Plugin[]
  /** Configuration that the props of the page complete. @default none */
  readonly config?: ConfigValues
}

/**
 * Defines the app that a component made by `lazyUploader()` loads.
 *
 * @example
 * // my-uploader.ts
 * export const uploader = defineUploader({ plugins: () => [uploadcareTransport(), localSource()] })
 */
export function defineUploader({ plugins, config = {} }: UploaderDefinition): UploaderApp {
  const createLayer = (): UploaderLayer => ({
    config: { ...config },
    plugins: [languages(), validators(), dashboard(), ...plugins()],
    slots: {},
  })
  return {
    version: appVersion,
    Root: (props: AppRootProps): ReactNode => (
      <StartBoundary message={props.message} onFail={() => props.onUploader(null)}>
        <AppRoot {...props} createLayer={createLayer} style={dashboardStyle} />
      </StartBoundary>
    ),
    TriggerContent: ({ uploader }): ReactNode => (
      <UploaderProvider uploader={uploader}>
        <TriggerContent />
      </UploaderProvider>
    ),
  }
}
