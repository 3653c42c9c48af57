import { type ConfigValues, lazyPlugin, type Plugin } from '@lading/kernel'
import { attachLibraries } from '@lading/kernel/internal/libraries'
import { dashboardDefinition } from '@lading/react/dashboard'
import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp } from './createUploaderApp.js'

const dashboard = lazyPlugin(dashboardDefinition, async () => (await import('./styledList.js')).styledList)

/** Options of {@link defineUploader}. */
export interface UploaderDefinition {
  /** Returns new plugins for each uploader. Languages, validators and the dashboard are always included. */
  readonly plugins: () => readonly Plugin[]
  /** Configuration that the page's props complete. @default none */
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
  attachLibraries()
  return createUploaderApp({ plugins: () => [dashboard(), ...plugins()], config })
}
