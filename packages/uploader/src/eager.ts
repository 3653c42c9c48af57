import { createTransport } from '@lading/plugin-uploadcare-transport/upload'
import { firstFile } from './app/firstFile.js'
import { uploader } from './app/uploader.js'
import { provideUploader } from './index.js'

provideUploader(uploader({ ...firstFile, createTransport }))

// The shell of this entry and of the main one are the same module: the app is provided to both.
// biome-ignore lint/performance/noReExportAll: this entry has the same names by definition
export * from './index.js'
