import { type MoveResult, moveSources } from './moveSources.js'
import type { Origin } from './origins.js'

/**
 * Moves one file: a module, or a page or component whose `<script>` elements are modules. Moving a result again doesn't change it.
 * This function doesn't know how other files use the uploader; `runCodemod()` reads a whole folder.
 *
 * @param path File name; its extension tells the language.
 * @throws Error if the text can't be parsed
 */
export function moveSource(origin: Origin, path: string, source: string): MoveResult {
  const result = moveSources(origin, new Map([[path, source]])).get(path)
  if (!result || result instanceof Error) throw result
  const { text, findings } = result
  return { text, findings }
}
