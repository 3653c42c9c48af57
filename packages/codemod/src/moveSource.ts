import { type MoveResult, moveSources } from './moveSources.js'
import type { Origin } from './origins.js'

/**
 * Moves one file: a module, or a page or component whose `<script>` elements are modules. A result that is moved again stays as it is.
 * What other files do with the uploader isn't known here; `runCodemod()` reads a whole folder.
 *
 * @param path Name of the file, whose extension is that of its language.
 * @throws Error if the text can't be read as what it is
 */
export function moveSource(origin: Origin, path: string, source: string): MoveResult {
  const result = moveSources(origin, new Map([[path, source]])).get(path)
  if (!result || result instanceof Error) throw result
  const { text, findings } = result
  return { text, findings }
}
