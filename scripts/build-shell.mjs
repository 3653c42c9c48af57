import { buildPdfWorker } from './lib/buildPdfWorker.mjs'
import { buildPrograms } from './lib/buildPrograms.mjs'
import { buildServiceWorker } from './lib/buildServiceWorker.mjs'
import { buildShell } from './lib/buildShell.mjs'
import { buildStyles } from './lib/buildStyles.mjs'
import { buildUploadWorker } from './lib/buildUploadWorker.mjs'
import { runMain } from './lib/runMain.mjs'

// Bundles the shell of the ready-made uploader, the workers of uploads and of PDFs, the service worker for tests, the services and the
// style sheets; `npm run build` calls it after the compiler.
await runMain(async () => {
  await buildShell()
  await buildPrograms()
  await buildUploadWorker()
  await buildPdfWorker()
  await buildServiceWorker()
  await buildStyles()
  return 0
})
