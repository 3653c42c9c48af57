import { camera } from '@lading/plugin-camera'
import { draw } from '@lading/plugin-draw'
import { editor } from '@lading/plugin-editor'
import { external } from '@lading/plugin-external'
import { imageShrink } from '@lading/plugin-image-shrink'
import { localSource, urlSource } from '@lading/plugin-sources'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import type { UploaderApp } from '../UploaderApp.js'
import { cdnThumbnails } from './cdnThumbnails.js'
import { defineUploader } from './defineUploader.js'

/** The app of the ready-made components. */
export const uploader: UploaderApp = defineUploader({
  plugins: () => [
    uploadcareTransport(),
    localSource(),
    urlSource(),
    camera(),
    draw(),
    external(),
    editor(),
    imageShrink(),
    cdnThumbnails(),
  ],
  config: { userAgentIntegration: 'React-Uploader/1.8.0' },
})
