import type { Scope } from '../di/Scope.js'
import type { Token } from '../di/token.js'
import { ObjectUrlsToken } from '../entries/ObjectUrls.js'
import { EventsToken } from '../events/EventMap.js'
import type { Uploader } from '../Uploader.js'
import type { Ledger } from './Ledger.js'

/** Enters into the ledger what is begun through any part of an uploader. */
export function watchUploader(uploader: Uploader, scope: Scope, ledger: Ledger): void {
  // Built on first use, it lives as long as the uploader, whoever was the first.
  scope.get(ObjectUrlsToken)
  const { activities, collection, config, entries, locale, slots, uppy } = uploader
  const service = (token: unknown) => `a service under "${(token as Token<unknown>).name}"`
  const inSlot = (slot: unknown, item: unknown) =>
    `"${(item as { id: string }).id}" in the slot "${String(slot)}"`

  ledger.watchUndoable(slots, 'contribute', inSlot)
  ledger.watchUndoable(slots, 'subscribe', (slot) => `a listener to the slot "${String(slot)}"`)
  ledger.watchUndoable(
    config,
    'define',
    (keys) => `the config keys ${Object.keys(keys as object).join(', ')}`,
  )
  ledger.watchUndoable(config, 'subscribe', (keys) => `a listener to the config keys ${String(keys)}`)
  ledger.watchUndoable(locale, 'add', (name) => `texts in the language "${String(name)}"`)
  ledger.watchUndoable(locale, 'subscribe', () => 'a listener to the texts')
  ledger.watchUndoable(scope.get(EventsToken), 'on', (type) => `a listener to the event "${String(type)}"`)
  ledger.watchUndoable(activities, 'subscribe', () => 'a listener to the activities')
  ledger.watchUndoable(entries, 'subscribe', () => 'a listener to the entries')
  ledger.watchUndoable(entries, 'observe', () => 'an observer of the entries')
  ledger.watchUndoable(collection, 'subscribe', () => 'a listener to the collection')
  ledger.watchUndoable(scope, 'provide', service)
  ledger.watchUndoable(scope, 'value', service)
  ledger.watchPair(uppy, ['on', 'off'], (type) => `a listener to Uppy's event "${String(type)}"`)
  ledger.watchPair(uppy, ['addUploader', 'removeUploader'], () => 'an uploader on Uppy')
  ledger.watchPair(uppy, ['addPreProcessor', 'removePreProcessor'], () => 'a preprocessor on Uppy')
  ledger.watchPair(uppy, ['addPostProcessor', 'removePostProcessor'], () => 'a postprocessor on Uppy')
}
