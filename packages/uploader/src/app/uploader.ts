import type { UploaderApp } from '../UploaderApp.js'
import { lazyPlugins } from './lazyPlugins.js'
import { readyMade } from './readyMade.js'

/** The app of the ready-made components. */
export const uploader: UploaderApp = readyMade(lazyPlugins)
