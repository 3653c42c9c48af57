import { buildPdfWorker } from './lib/buildPdfWorker.mjs'
import { buildServiceWorker } from './lib/buildServiceWorker.mjs'
import { buildShell } from './lib/buildShell.mjs'
import { buildUploadWorker } from './lib/buildUploadWorker.mjs'
import { runMain } from './lib/runMain.mjs'

// Bundles the shell of the ready-made uploader, the workers of uploads and of PDFs and the service worker for tests; `npm run build` calls it
// after the compiler.
await runMain(async () => {
  await buildShell()
  await buildUploadWorker()
  await buildPdfWorker()
  await buildServiceWorker()
  return 0
})
