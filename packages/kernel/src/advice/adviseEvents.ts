import type { EventMap } from '../events/EventMap.js'
import type { Uploader } from '../Uploader.js'
import { hint } from './hint.js'
import type { Report } from './Report.js'

/** The kernel's events. Plugin events aren't known until they're emitted. */
export const EVENTS: readonly string[] = [
  'activity-change',
  'all-settled',
  'change',
  'common-upload-failed',
  'common-upload-progress',
  'common-upload-start',
  'common-upload-success',
  'done-click',
  'file-added',
  'file-removed',
  'file-upload-failed',
  'file-upload-progress',
  'file-upload-start',
  'file-upload-success',
  'file-url-changed',
  'group-created',
  'auth-required',
  'list-reset',
  'modal-close',
  'modal-open',
  'notice',
  'upload-click',
  'upload-end',
] satisfies readonly (keyof EventMap)[]

/**
 * Reports listeners for events that don't exist, and listeners that aren't functions.
 *
 * @param hasForeign Whether there are plugins whose event names aren't known.
 */
export function adviseEvents(uploader: Uploader, report: Report, hasForeign: () => boolean): void {
  const on = uploader.on.bind(uploader)
  uploader.on = (type, listener) => {
    if (!EVENTS.includes(type)) {
      const meant = hint(type, EVENTS)
      if (meant || !hasForeign()) {
        report(
          `There is no event "${type}", so its listener is never called.${meant || ` Events: ${EVENTS.join(', ')}.`}`,
        )
      }
    }
    if (typeof listener !== 'function') {
      report(`The listener of "${type}" is no function, so it is never called. Pass a function.`)
    }
    return on(type, listener)
  }
}
