import type { Plugin } from '@lading/kernel'
import { camera } from '@lading/plugin-camera'
import { draw } from '@lading/plugin-draw'
import { editor } from '@lading/plugin-editor'
import { external } from '@lading/plugin-external'
import { imageShrink } from '@lading/plugin-image-shrink'
import { localSource, urlSource } from '@lading/plugin-sources'
import { lazyUploadcareTransport } from '@lading/plugin-uploadcare-transport/lazy'
import { cdnThumbnails } from './cdnThumbnails.js'
import { loadFirstFile } from './loadFirstFile.js'

const transport = lazyUploadcareTransport(async () => (await loadFirstFile()).createTransport)

/** Returns new plugins of the ready-made uploader, besides the validators and the dashboard. */
export function readyMadePlugins(): readonly Plugin[] {
  return [
    transport(),
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
