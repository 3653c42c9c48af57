import type { AdvicePart } from './AdviceContext.js'
import { follow } from './follow.js'

/** Reports activities without a name. */
export const adviseActivities: AdvicePart = ({ uploader, report, onCleanup }) => {
  const check = (id: unknown) => {
    if (id === null || typeof id === 'string') return
    report(
      `setCurrentActivity() was called with ${typeof id === 'object' ? 'an object' : String(id)}, which names no activity, so none is shown. Pass its id, such as "upload-list", or null for none.`,
    )
  }
  onCleanup(follow(uploader.activities, check))
}
