import type { SourceFile } from '../edit/SourceFile.js'
import { readUses } from './readUses.js'
import { UppyNames } from './UppyNames.js'

/** Maximum tracing rounds; no app passes an Uppy through more steps. */
const MAX_ROUNDS = 20

/** Follows each Uppy in a folder through variables, functions, props, contexts, refs and modules. */
export function traceUppy(modules: readonly SourceFile[]): UppyNames {
  const names = new UppyNames()
  names.hasRules = modules.some(({ text }) => /\b(restrictions|setOptions|onBeforeFileAdded)\b/.test(text))
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = names.size
    for (const file of modules) {
      if (!names.concerns(file)) continue
      try {
        readUses(file, names)
      } catch {
        // The error is reported when the file is moved.
      }
    }
    if (names.size === before) break
  }
  return names
}
