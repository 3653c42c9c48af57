import { attachLibraries } from '@lading/kernel/internal/libraries'
import { createTransport } from '@lading/plugin-uploadcare-transport/upload'
import { list } from './app/list.js'
import { uploader } from './app/uploader.js'
import { provideUploader } from './index.js'

attachLibraries()
provideUploader(uploader({ list, uploads: { createTransport } }))

// This entry and the main entry share one shell module, so the app is provided to both.
// biome-ignore lint/performance/noReExportAll: this entry has the same names by definition
export * from './index.js'
