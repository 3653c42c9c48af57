import type { UploaderApp } from '../UploaderApp.js'
import { defineUploader } from './defineUploader.js'
import { readyMadePlugins } from './readyMadePlugins.js'

/** The app of the ready-made components. */
export const uploader: UploaderApp = defineUploader({
  plugins: readyMadePlugins,
  config: { userAgentIntegration: 'React-Uploader/1.8.0' },
})
