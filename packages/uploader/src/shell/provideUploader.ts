import type { UploaderApp } from '../UploaderApp.js'
import { readyMadeApp } from './readyMadeApp.js'

/**
 * Provides the ready-made components with an app that the page has loaded itself; they don't load the app then.
 * `@lading/uploader/eager` calls this.
 *
 * @param app Must have the same version as this package; otherwise the components say that the page has to be reloaded.
 */
export function provideUploader(app: UploaderApp): void {
  readyMadeApp.provide(app)
}
