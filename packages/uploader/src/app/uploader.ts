import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'
import type { ListViews } from '@lading/react/list'
import type { UploaderApp } from '../UploaderApp.js'
import { createUploaderApp } from './createUploaderApp.js'
import { type FirstFileCode, readyMadePlugins } from './readyMadePlugins.js'

/** Creates the app of the ready-made components. The list and the uploads import this module: see `uploads`. */
export function uploader(code: FirstFileCode, isWanted?: boolean): UploaderApp {
  const config = { userAgentIntegration: 'React-Uploader/1.8.0' }
  return createUploaderApp({ plugins: readyMadePlugins(code), config, isWanted })
}

/**
 * Creates the app with the uploads where these have arrived with it, else with their loader: a transport that is loaded later begins an
 * upload later. The app begins in a task of its own, behind the evaluation of its code: the response to an early upload is read
 * between the two.
 *
 * @param loading The uploads, where they were requested beside the app.
 */
export async function appWith(
  list: () => Promise<ListViews>,
  load: () => Promise<TransportCode>,
  loading: Promise<TransportCode> | undefined,
): Promise<UploaderApp> {
  const soon = new Promise<typeof load>((resolve) => setTimeout(resolve, 0, load))
  const arrived = loading?.catch(() => load) ?? soon
  await soon
  return uploader({ list, uploads: await Promise.race([arrived, soon]) }, !!loading)
}
