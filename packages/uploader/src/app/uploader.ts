import { camera } from '@lading/plugin-camera'
<<<<<<< HEAD
import { localSource, urlSource } from '@lading/plugin-sources'
=======
import { editor } from '@lading/plugin-editor'
import { localSource } from '@lading/plugin-sources'
>>>>>>> main
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import type { UploaderApp } from '../UploaderApp.js'
import { cdnThumbnails } from './cdnThumbnails.js'
import { defineUploader } from './defineUploader.js'

/** The app of the ready-made components. */
export const uploader: UploaderApp = defineUploader({
<<<<<<< HEAD
  plugins: () => [uploadcareTransport(), localSource(), urlSource(), camera(), cdnThumbnails()],
=======
  plugins: () => [uploadcareTransport(), localSource(), camera(), editor(), cdnThumbnails()],
>>>>>>> main
  config: { userAgentIntegration: 'React-Uploader/1.8.0' },
})
