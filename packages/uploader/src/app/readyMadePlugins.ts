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
  transportMethods,
} from '@lading/plugin-uploadcare-transport/lazy'
import { dashboardDefinition } from '@lading/react/dashboard'
import type { ListViews } from '@lading/react/list'
import { scriptPlugins } from './scriptPlugins.js'

/** Code that the first file needs and a page without files doesn't: each part either itself or as its loader. */
export interface FirstFileCode {
  readonly list: ListViews | (() => Promise<ListViews>)
  readonly uploads: TransportCode | (() => Promise<TransportCode>)
}

/** Returns a factory for new ready-made plugins. */
export function readyMadePlugins({ list, uploads }: FirstFileCode): () => readonly Plugin[] {
  const dashboard = lazyPlugin(dashboardDefinition, list)
  const transport = lazyPlugin(transportDefinition, uploads)
  return () => [
    dashboard(),
    transport(),
    transportMethods(),
    localSource(),
    urlSource(),
    camera(),
    draw(),
    external(),
    editor(),
    imageShrink(),
    cdnThumbnails(),
    ...scriptPlugins(),
  ]
}
