import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildShell } from './lib/buildShell.mjs'
import { root } from './lib/root.mjs'

it('what the bundled shell repeats of the app has no state that the two would have to share', async () => {
  const files = await buildShell({ write: false })
  const stateful = files.filter((file) =>
    /^(export )?(let|const \w+(: .*)? = (\/\*.*\*\/ )?(new |createContext))/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )

  expect(files).toContain('packages/uploader/src/shell/Shell.tsx')
  expect(stateful.sort()).toEqual([
    // Which sheets a document has; a sheet that both adopted would be there twice, to no effect.
    'packages/react/src/styles/adoptStyle.ts',
    // Passed to the app.
    'packages/uploader/src/early/loadedLanguages.ts',
    // Of the shell alone: the other entry imports them from the bundle.
    'packages/uploader/src/early/uploaderReady.ts',
    'packages/uploader/src/shell/readyMadeApp.ts',
  ])
})
