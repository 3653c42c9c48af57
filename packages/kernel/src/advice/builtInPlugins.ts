import type { Uploader } from '../Uploader.js'

const known = new WeakMap<Uploader, Set<string>>()

/** Returns the ids of the plugins that come with an uploader. The page hasn't chosen them. */
export function builtInPlugins(uploader: Uploader): Set<string> {
  const ids = known.get(uploader) ?? new Set(['validators'])
  known.set(uploader, ids)
  return ids
}
