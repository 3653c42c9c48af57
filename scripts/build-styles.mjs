import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/root.mjs'
import { styleModules } from './lib/styleModules.mjs'

/** Writes the modules that hold style sheets as text. */
for (const { path, content } of await styleModules()) writeFileSync(join(root, path), content)
