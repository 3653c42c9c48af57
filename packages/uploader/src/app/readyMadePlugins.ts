import { lazyPlugin, type Plugin } from '@lading/kernel'
import { camera } from '@lading/plugin-camera'
import { draw } from '@lading/plugin-draw'
import { editor } from '@lading/plugin-editor'
import { external } from '@lading/plugin-external'
import { imageShrink } from '@lading/plugin-image-shrink'
import { localSource, urlSource } from '@lading/plugin-sources'
import {
  cdnThumbnails,
  type TransportCode,
  transportDefinition,
} from '@lading/plugin-uploadcare-transport/lazy'
import { dashboardDefinition } from '@lading/react/dashboard'
import type { ListViews } from '@lading/react/list'

/** The code that the first file needs and a page without files does not, in one chunk: the list and the uploads. */
export interface FirstFileCode extends ListViews, TransportCode {}

/** Returns a function that returns new plugins of the ready-made uploader. @param code The list and the uploads, or their loader. */
export function readyMadePlugins(
  code: FirstFileCode | (() => Promise<FirstFileCode>),
): () => readonly Plugin[] {
  const dashboard = lazyPlugin(dashboardDefinition, code)
  const transport = lazyPlugin(transportDefinition, code)
  return () => [
    dashboard(),
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
