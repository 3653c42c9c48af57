import type { Plugin } from '@lading/kernel'
import { loadFirstFile } from './loadFirstFile.js'
import { readyMadePlugins } from './readyMadePlugins.js'

/** Returns new plugins of the ready-made uploader, whose list and uploads are loaded with the first file. */
export const lazyPlugins: () => readonly Plugin[] = readyMadePlugins(loadFirstFile)
