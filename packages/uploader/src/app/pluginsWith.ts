import type { Plugin, PluginFactory } from '@lading/kernel'
import { camera } from '@lading/plugin-camera'
import { draw } from '@lading/plugin-draw'
import { editor } from '@lading/plugin-editor'
import { external } from '@lading/plugin-external'
import { imageShrink } from '@lading/plugin-image-shrink'
import { localSource, urlSource } from '@lading/plugin-sources'
import { cdnThumbnails } from './cdnThumbnails.js'

/** Returns new plugins of the ready-made uploader, besides the validators and the dashboard. @param transport Uploads the files. */
export function pluginsWith(transport: PluginFactory): readonly Plugin[] {
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
