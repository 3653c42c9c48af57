import type { Plugin } from '@lading/kernel'
import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp } from './createUploaderApp.js'

/** Creates the app of the ready-made components. @param plugins Returns new plugins for each uploader. */
export function readyMade(plugins: () => readonly Plugin[]): UploaderApp {
  return createUploaderApp({ plugins, config: { userAgentIntegration: 'React-Uploader/1.8.0' } })
}
