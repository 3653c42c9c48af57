import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp } from './createUploaderApp.js'
import { type FirstFileCode, readyMadePlugins } from './readyMadePlugins.js'

/**
 * Creates the app of the ready-made components.
 *
 * @param code The list and the uploads, or their loader. They import this module, so that a bundler sees that the app is loaded with them.
 */
export function uploader(code: FirstFileCode | (() => Promise<FirstFileCode>)): UploaderApp {
  const config = { userAgentIntegration: 'React-Uploader/1.8.0' }
  return createUploaderApp({ plugins: readyMadePlugins(code), config })
}
