'use client'

import { type ConfigValues, type Plugin, validators } from '@lading/kernel'
import { dashboard } from '@lading/react'
import type { ReactNode } from 'react'
import type { AppRootProps, UploaderApp } from '../UploaderApp.js'
import { AppRoot } from './AppRoot.js'
import { appVersion } from './appVersion.js'
import { dashboardStyle } from './dashboardStyle.js'
import type { UploaderLayer } from './shared/UploaderLayer.js'

/** Options of {@link defineUploader}. */
export interface UploaderDefinition {
  /** Returns new plugins for each uploader, besides the validators and the dashboard, which are always there. */
  readonly plugins: () => readonly Plugin[]
  /** Configuration that the props of the page complete. @default none */
  readonly config?: ConfigValues
  /** Style sheets of the plugins as text, added to the page with the first uploader. @default none */
  readonly styles?: readonly string[]
}

/**
 * Defines the app that a component made by `lazyUploader()` loads.
 *
 * @example
 * // my-uploader.ts
 * export const uploader = defineUploader({ plugins: () => [uploadcareTransport(), localSource()] })
 */
export function defineUploader({ plugins, config = {}, styles = [] }: UploaderDefinition): UploaderApp {
  const allStyles = [dashboardStyle, ...styles]
  const createLayer = (): UploaderLayer => ({
    config: { ...config },
    plugins: [validators(), dashboard(), ...plugins()],
    slots: {},
  })
  return {
    version: appVersion,
    Root: (props: AppRootProps): ReactNode => (
      <AppRoot {...props} createLayer={createLayer} styles={allStyles} />
    ),
  }
}
