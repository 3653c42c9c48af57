import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp } from './createUploaderApp.js'
import { type FirstFileCode, readyMadePlugins } from './readyMadePlugins.js'

/** Creates the app of the ready-made components. The list and the uploads import this module: see `uploads`. */
export function uploader(code: FirstFileCode, isWanted?: boolean): UploaderApp {
  const config = { userAgentIntegration: 'React-Uploader/1.8.0' }
  return createUploaderApp({ plugins: readyMadePlugins(code), config, isWanted })
}
