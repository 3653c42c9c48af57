import type { SourceFile } from '../edit/SourceFile.js'
import { readUses } from './readUses.js'
import { UppyNames } from './UppyNames.js'

/** More hands than an Uppy passes through in any app. */
const MAX_ROUNDS = 20

/** Follows each Uppy of a folder through variables, functions, props, contexts, refs and modules. */
export function traceUppy(modules: readonly SourceFile[]): UppyNames {
  const names = new UppyNames()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = names.size
    for (const file of modules) {
      if (!names.concerns(file)) continue
      try {
        readUses(file, names)
      } catch {
        // It's reported when it is moved.
      }
    }
    if (names.size === before) break
  }
  return names
}
