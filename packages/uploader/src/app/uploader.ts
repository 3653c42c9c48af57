import { userAgentIntegration } from '../early/userAgentIntegration.js'
import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp } from './createUploaderApp.js'
import { type FirstFileCode, readyMadePlugins } from './readyMadePlugins.js'

/** Creates the app of the ready-made components. The list imports this module: see `list`. */
export function uploader(code: FirstFileCode, isWanted?: boolean): UploaderApp {
  const config = { userAgentIntegration }
  return createUploaderApp({ plugins: readyMadePlugins(code), config, isWanted })
}
