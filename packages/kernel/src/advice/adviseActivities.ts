import type { Uploader } from '../Uploader.js'
import type { Report } from './Report.js'

/** Reports activities without a name. */
export function adviseActivities(uploader: Uploader, report: Report): void {
  const setCurrentActivity = uploader.setCurrentActivity.bind(uploader)
  uploader.setCurrentActivity = ((id: string | null, params?: unknown) => {
    if (id !== null && typeof id !== 'string')
      report(
        `setCurrentActivity() was called with ${typeof id === 'object' ? 'an object' : String(id)}, which names no activity, so none is shown. Pass its id, such as "upload-list", or null for none.`,
      )
    setCurrentActivity(id, params)
  }) as typeof setCurrentActivity
}
