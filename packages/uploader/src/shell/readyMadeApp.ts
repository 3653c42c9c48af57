import { AppLoader } from './AppLoader.js'

/** Loads the ready-made app. */
export const readyMadeApp: AppLoader = new AppLoader(
  async () => (await import('../app/uploader.js')).uploader,
)
