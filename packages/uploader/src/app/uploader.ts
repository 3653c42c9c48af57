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

/**
 * Creates the app with the list and the uploads where these have arrived with it, else with their loader: what is loaded once more is
 * rendered once more.
 *
 * @param loading The list and the uploads, where they were requested beside the app.
 */
export async function appWith(
  load: () => Promise<FirstFileCode>,
  loading: Promise<FirstFileCode> | undefined,
): Promise<UploaderApp> {
  const soon = new Promise<typeof load>((resolve) => setTimeout(resolve, 0, load))
  return uploader(loading ? await Promise.race([loading.catch(() => load), soon]) : load)
}
