import type { Uploader } from '../../Uploader.js'
import type { State } from './listChanges.js'

/**
 * Reads the uploader state that a plugin can set, apart from activities.
 *
 * @param foreignKeys Entry-state keys that other plugins set.
 */
export function readUploaderState(
  { cfg, entries, isPaused, slots, uppy }: Uploader,
  foreignKeys: ReadonlySet<string>,
): State {
  const state = new Map<string, unknown>()
  for (const [key, value] of Object.entries(cfg)) state.set(`the config key "${key}"`, value)
  if (isPaused) state.set('the pause of uploads', true)
  for (const entry of entries.values()) {
    for (const key of Object.keys(entry.state)) {
      if (foreignKeys.has(key)) continue
      state.set(`the state "${key}" of the entry "${entry.fileName ?? entry.internalId}"`, true)
    }
  }
  for (const [slot, setting] of Object.entries(slots.settings)) {
    state.set(`the host overrides of the slot "${slot}"`, setting)
  }
  const { restrictions, ...options } = uppy.opts
  // Uppy copies the restrictions whenever an option is set.
  for (const [name, value] of Object.entries({ ...options, ...restrictions })) {
    state.set(`the Uppy option "${name}"`, value)
  }
  uppy.iteratePlugins(({ id }) => state.set(`the Uppy plugin "${id}"`, true))
  for (const [key, value] of Object.entries(uppy.getState().meta))
    state.set(`Uppy's metadata "${key}"`, value)
  return state
}
