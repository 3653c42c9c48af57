import { activeSources } from '../activities/Flow.js'
import { parseCsv } from '../config/parseCsv.js'
import type { Uploader } from '../Uploader.js'
import type { Report } from './Report.js'

/**
 * Returns a function that reports sources from the page's plugins that are missing in `sourceList`, as soon as something shows sources.
 *
 * @param isOwn Whether a plugin belongs to this repository: the ready-made uploader has more plugins than a page lists.
 * @param schedule Requests a call of the function.
 */
export function adviseSources(
  uploader: Uploader,
  report: Report,
  isOwn: (pluginId: string) => boolean,
  schedule: () => void,
): () => void {
  const { config, slots } = uploader
  /** Plugins by source. */
  const owners = new Map<string, string>()
  let areShown = false
  const contribute = slots.contribute.bind(slots)
  slots.contribute = (slot, item, plugin) => {
    if (slot === 'source' && item?.id && plugin && !isOwn(plugin)) {
      owners.set(item.id, plugin)
      schedule()
    }
    return contribute(slot, item, plugin)
  }
  const present = slots.present.bind(slots)
  slots.present = (slot, snapshot) => {
    if (slot === 'source' && !areShown) {
      areShown = true
      schedule()
    }
    return present(slot, snapshot)
  }
  return () => {
    if (!areShown) return
    const { snapshot } = uploader
    const active = new Set(activeSources(uploader).map(({ id }) => id))
    const listed = parseCsv(config.get('sourceList'))
    for (const { id } of present('source', snapshot)) {
      const owner = owners.get(id)
      if (!owner || active.has(id) || listed.includes(id)) continue
      report(
        `The source "${id}" of the plugin "${owner}" is not in "sourceList", so it is not shown. Add it: "${[...listed, id].join(', ')}".`,
      )
    }
  }
}
