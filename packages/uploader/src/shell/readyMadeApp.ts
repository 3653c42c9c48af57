import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'
import { loadLibraries } from '../app/loadLibraries.js'
import { loadList } from '../app/loadList.js'
import { loadUploads } from '../app/loadUploads.js'
import { earlyComponents } from '../early/earlyComponents.js'
import { handsOut } from '../early/handsOut.js'
import type { LazyUploaderProps } from '../props/FileUploaderRegularProps.js'
import { type AppLoader, createAppLoader } from './createAppLoader.js'
import { loadFirst } from './loadFirst.js'

/** The uploads, if they have arrived before the app. */
let uploads: TransportCode | undefined

/** Loads the ready-made app. Pure, so that a page without the ready-made components doesn't bundle it. */
export const readyMadeApp: AppLoader = /* @__PURE__ */ createAppLoader({
  async load(isWanted) {
    // Loads the libraries in the same round trip.
    if ([...earlyComponents.all.values()].some(({ props }) => handsOut(props as LazyUploaderProps)))
      loadLibraries().catch(() => {})
    const { uploader } = await import('../app/uploader.js')
    // The list loads after the app: the app would wait for its bytes otherwise, and it shows the files first.
    return uploader({ list: loadList, uploads: uploads ?? loadUploads, loadLibraries }, isWanted())
  },
  first: {
    async loadUploads() {
      // Another `import()` would return after the browser's next tasks, so a first upload after the list is shown.
      uploads ??= await loadUploads()
      return uploads
    },
    load: loadFirst,
  },
})
