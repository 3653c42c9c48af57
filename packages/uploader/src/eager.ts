import { firstFile } from './app/firstFile.js'
import { createReadyMade } from './app/uploader.js'
import { provideUploader } from './index.js'

provideUploader(createReadyMade(firstFile))

// The shell of this entry and of the main one are the same module: the app is provided to both.
// biome-ignore lint/performance/noReExportAll: this entry has the same names by definition
export * from './index.js'
