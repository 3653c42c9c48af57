import type { AdvicePart } from './AdviceContext.js'
import { quietly } from './quietly.js'

/** Reports activities without a name. */
export const adviseActivities: AdvicePart = ({ uploader, report, onCleanup }) => {
  const check = quietly((id: unknown) => {
    if (id === null || typeof id === 'string') return
    report(
      `setCurrentActivity() was called with ${typeof id === 'object' ? 'an object' : String(id)}, which names no activity, so none is shown. Pass its id, such as "upload-list", or null for none.`,
    )
  })
  onCleanup(uploader.activities.observe(check))
}
