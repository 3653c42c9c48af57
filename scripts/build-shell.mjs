import { buildShell } from './lib/buildShell.mjs'
import { runMain } from './lib/runMain.mjs'

// Bundles the shell of the ready-made uploader; `npm run build` calls it after the compiler.
await runMain(async () => {
  await buildShell()
  return 0
})
