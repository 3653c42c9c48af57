import { firstParts } from '../early/firstParts.js'
import { userAgentIntegration } from '../early/userAgentIntegration.js'
import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp } from './createUploaderApp.js'
import { type FirstFileCode, readyMadePlugins } from './readyMadePlugins.js'

/** Creates the app of the ready-made components. The code before it is named by `after`; see {@link firstParts}. */
export function uploader(code: FirstFileCode, isWanted?: boolean): UploaderApp & { readonly after: unknown } {
  const config = { userAgentIntegration }
  return { ...createUploaderApp({ plugins: readyMadePlugins(code), config, isWanted }), after: firstParts }
}
