import { followList } from '../activities/initFlow.js'
import { parseCsv } from '../config/parseCsv.js'
import type { Scope } from '../di/Scope.js'
import type { Services } from './servicesOf.js'

/** Makes the activities follow the list and the installed plugins. */
export function connectActivities(
  { uploader, activities, collection, config, slots, logger }: Services,
  scope: Scope,
): void {
  scope.onDispose(
    collection.observe((next, previous) => followList(uploader, next.totalCount, previous.totalCount)),
  )
  slots.onRemove('activity', ({ id }) => activities.leave(id))
  config.subscribe(['sourceList'], () => {
    if (!parseCsv(config.get('sourceList')).includes('instagram')) return
    logger.error(
      'The source "instagram" is not available: Instagram has closed the API that it used. Remove it from "sourceList".',
    )
  })
}
