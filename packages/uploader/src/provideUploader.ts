import { readyMadeApp } from './shell/readyMadeApp.js'
import type { UploaderApp } from './UploaderApp.js'

/**
 * Makes the app of the ready-made components available that the page has loaded itself; they load none then.
 * `@lading/uploader/eager` calls this.
 *
 * @param app Of the same version as this package, otherwise the components show that the page has to be reloaded.
 */
export function provideUploader(app: UploaderApp): void {
  readyMadeApp.provide(app)
}
