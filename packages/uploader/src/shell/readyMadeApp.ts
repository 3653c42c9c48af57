import { loadFirstFile } from '../app/loadFirstFile.js'
import type { FirstFileCode } from '../app/readyMadePlugins.js'
import { AppLoader } from './AppLoader.js'

/** The list and the uploads, where they were requested beside the app. */
let list: Promise<FirstFileCode> | undefined

/** Loads the ready-made app. Pure, so that a page without the ready-made components does not have it in its bundles. */
export const readyMadeApp: AppLoader = /* @__PURE__ */ new AppLoader(
  async () => (await import('../app/uploader.js')).appWith(loadFirstFile, list),
  () => {
    list = loadFirstFile()
    return list
  },
)
