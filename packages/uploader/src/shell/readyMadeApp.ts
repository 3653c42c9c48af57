import { loadFirstFile } from '../app/loadFirstFile.js'
import { AppLoader } from './AppLoader.js'

/** Loads the ready-made app. Pure, so that a page without the ready-made components does not have it in its bundles. */
export const readyMadeApp: AppLoader = /* @__PURE__ */ new AppLoader(
  async () => (await import('../app/uploader.js')).uploader(loadFirstFile),
  loadFirstFile,
)
