import type { Plugin } from '@lading/kernel'
import { loadList } from './loadList.js'
import { loadUploads } from './loadUploads.js'
import { readyMadePlugins } from './readyMadePlugins.js'

/** Returns new ready-made plugins whose list and uploads are loaded with the first file. */
export const lazyPlugins: () => readonly Plugin[] = readyMadePlugins({
  list: loadList,
  uploads: loadUploads,
})
