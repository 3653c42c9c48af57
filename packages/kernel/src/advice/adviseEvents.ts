import { type EventMap, EventsToken } from '../events/EventMap.js'
import type { ListenerObserver } from '../events/Events.js'
import { PluginsToken } from '../plugin/Plugin.js'
import type { AdvicePart } from './AdviceContext.js'
import { follow } from './follow.js'
import { hint } from './hint.js'

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

/** Reports listeners for events that don't exist, and listeners that aren't functions. */
export const adviseEvents: AdvicePart = ({ uploader: { scope }, report, onCleanup, isOfPage }) => {
  // Their event names aren't known.
  const hasForeign = () =>
    scope
      .get(PluginsToken)
      .inspect?.()
      .some(({ id }) => isOfPage(id))
  const check: ListenerObserver = ({ type: given, listener }) => {
    const type = String(given)
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
  }
  onCleanup(follow(scope.get(EventsToken), check))
}
