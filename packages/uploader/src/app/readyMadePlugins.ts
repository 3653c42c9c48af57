import type { Plugin } from '@lading/kernel'
import { camera } from '@lading/plugin-camera'
import { draw } from '@lading/plugin-draw'
import { editor } from '@lading/plugin-editor'
import { external } from '@lading/plugin-external'
import { imageShrink } from '@lading/plugin-image-shrink'
import { localSource, urlSource } from '@lading/plugin-sources'
import { uploadcareTransport } from '@lading/plugin-uploadcare-transport'
import { cdnThumbnails } from './cdnThumbnails.js'

/** Returns new plugins of the ready-made uploader, besides the validators and the dashboard. */
export function readyMadePlugins(): readonly Plugin[] {
  return [
    uploadcareTransport(),
    localSource(),
    urlSource(),
    camera(),
    draw(),
    external(),
    editor(),
    imageShrink(),
    cdnThumbnails(),
  ]
}
