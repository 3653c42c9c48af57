import type { FileActionItem, IconItem, Uploader } from '@lading/kernel'
import { createDetailActions } from '../../details/createDetailActions.js'
import { toIcons } from '../../parts/toIcons.js'
import { createQuickLookAction } from '../../quickLook/createQuickLookAction.js'
import { createChooseAgainAction } from './createChooseAgainAction.js'
import { createLinkActions } from './createLinkActions.js'
import { createMoveActions } from './createMoveActions.js'
import { createRetryNowAction } from './createRetryNowAction.js'

/**
 * Returns the actions that are loaded with the list. Add a built-in one here, and its icon below. Buttons that exist before the list is loaded, such as
 * Remove, are in `dashboardDefinition.ts`.
 */
export function createRowActions(uploader: Uploader): readonly FileActionItem[] {
  return [
    createChooseAgainAction(),
    createRetryNowAction(uploader),
    createQuickLookAction(uploader),
    ...createLinkActions(uploader),
    ...createDetailActions(uploader),
    ...createMoveActions(uploader),
  ]
}

/** Icons of these actions and of their menu. */
export const actionIcons: readonly IconItem[] = /* @__PURE__ */ toIcons({
  'move-up': 'M12 19V5.5M6.5 11 12 5.5l5.5 5.5',
  'move-down': 'M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5',
  actions: 'M5.5 12h1M11.5 12h1M17.5 12h1',
  view: 'M2.75 12S6 5.75 12 5.75 21.25 12 21.25 12 18 18.25 12 18.25 2.75 12 2.75 12M14.75 12a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0',
  rename: 'M5 19.25h14M6.75 15.5V13l7.5-7.5 2.5 2.5-7.5 7.5z',
  'open-file':
    'M13.5 5h5.5v5.5M19 5l-8 8M16.5 13.5v4a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 17.5V9a1.5 1.5 0 0 1 1.5-1.5h4',
})
