import { createDetails } from '../details/createDetails.js'
import { createQuickLook } from '../quickLook/createQuickLook.js'

interface RareViews {
  readonly createDetails: typeof createDetails
  readonly createQuickLook: typeof createQuickLook
}

/** Views that few people open from the list, in one chunk. */
export const rareViews: RareViews = { createDetails, createQuickLook }
