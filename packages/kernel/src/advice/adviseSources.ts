import { activeSources } from '../activities/Flow.js'
import { parseCsv } from '../config/parseCsv.js'
import type { SlotUse } from '../slots/SlotRegistry.js'
import type { AdvicePart } from './AdviceContext.js'
import { follow } from './follow.js'

/** Reports plugins of the page whose sources are missing in `sourceList`, as soon as something shows sources. */
export const adviseSources: AdvicePart = ({ uploader, report, onCleanup, schedule, isOfPage }) => {
  const { config, slots } = uploader
  /** Plugins by source. */
  const owners = new Map<string, string>()
  let areShown = false
  const note = (use: SlotUse) => {
    if (use.slot !== 'source') return
    if ('item' in use) {
      if (!use.item?.id || !use.plugin) return
      owners.set(use.item.id, use.plugin)
      schedule()
    } else if (!areShown) {
      areShown = true
      schedule()
    }
  }
  onCleanup(follow(slots, note))
  return () => {
    if (!areShown) return
    const { snapshot } = uploader
    const active = new Set(activeSources(uploader).map(({ id }) => id))
    const listed = parseCsv(config.get('sourceList'))
    // A page can list some of a plugin's sources.
    const used = new Set([...active, ...listed].map((id) => owners.get(id)))
    for (const { id } of slots.present('source', snapshot)) {
      const owner = owners.get(id)
      if (!owner || !isOfPage(owner) || used.has(owner)) continue
      report(
        `The source "${id}" of the plugin "${owner}" is not in "sourceList", so it is not shown. Add it: "${[...listed, id].join(', ')}".`,
      )
    }
  }
}
