import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildRegistry } from './lib/buildRegistry.mjs'
import { root } from './lib/root.mjs'
import { runMain } from './lib/runMain.mjs'

// Writes the items of the registry to `registry/r`, from which `npx shadcn add` copies them.
await runMain(async () => {
  const items = buildRegistry()
  mkdirSync(join(root, 'registry/r'), { recursive: true })
  for (const name of readdirSync(join(root, 'registry/r')))
    if (!items.has(`registry/r/${name}`)) rmSync(join(root, 'registry/r', name))
  for (const [path, text] of items) writeFileSync(join(root, path), text)
  return 0
})
