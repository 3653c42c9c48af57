import { first } from '../early/first.js'
import { userAgentIntegration } from '../early/userAgentIntegration.js'
import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp, type UploaderAppOptions } from './createUploaderApp.js'
import { type FirstFileCode, readyMadePlugins } from './readyMadePlugins.js'

/** Creates the app for the ready-made components. `after` names the code that's loaded before it; see {@link first}. */
export function uploader(
  { loadLibraries, ...code }: FirstFileCode & Pick<UploaderAppOptions, 'loadLibraries'>,
  isWanted?: boolean,
): UploaderApp & { readonly after: unknown } {
  const config = { userAgentIntegration }
  const plugins = readyMadePlugins(code)
  return { ...createUploaderApp({ plugins, config, isWanted, loadLibraries }), after: first }
}
