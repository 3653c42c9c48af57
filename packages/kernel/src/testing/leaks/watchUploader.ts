import type { Token } from '../../di/token.js'
import { ObjectUrlsToken } from '../../entry/ObjectUrlsToken.js'
import { EventsToken } from '../../events/EventMap.js'
import type { Uploader } from '../../Uploader.js'
import type { Ledger } from './Ledger.js'
import { replaceMethod } from './replaceMethod.js'
import { watchPair } from './watchPair.js'

/** Returns a name for what a call starts, for messages; undefined if it starts nothing. */
type Describe = (...args: readonly unknown[]) => string | undefined

/** Records work that is started through any part of an uploader. */
export function watchUploader(uploader: Uploader, ledger: Ledger): void {
  const { activities, collection, config, entries, locale, scope, slots, uppy } = uploader
  // Create this service before watching: it lives as long as the uploader, no matter which code uses it first.
  scope.get(ObjectUrlsToken)

  const undoable = (target: object, name: string, describe: Describe) => {
    replaceMethod(target, name, ({ args, run }) => {
      const undo = run(...args) as () => void
      const what = describe(...args)
      if (!what) return undo
      const close = ledger.open(what)
      return () => {
        close()
        undo()
      }
    })
  }
  undoable(slots, 'contribute', (slot, item) => `"${(item as { id: string }).id}" in the slot "${slot}"`)
  undoable(slots, 'subscribe', (slot) => `a subscriber of the slot "${slot}"`)
  undoable(slots, 'onRemove', (slot) => `a listener of removals from the slot "${slot}"`)
  undoable(slots, 'onDependencyChange', (slot) => `a listener of dependencies in the slot "${slot}"`)
  undoable(config, 'define', (keys) => listed('the config keys', Object.keys(Object(keys))))
  undoable(config, 'subscribe', (keys) => listed('a subscriber of the config keys', keys as string[]))
  undoable(locale, 'add', (name) => `messages of the language "${name}"`)
  undoable(locale, 'subscribe', () => 'a subscriber of the messages')
  undoable(scope.get(EventsToken), 'on', (type) => `a listener of the event "${type}"`)
  undoable(activities, 'subscribe', () => 'a subscriber of the activities')
  undoable(entries, 'subscribe', () => 'a subscriber of the list of entries')
  undoable(entries, 'subscribeEntry', () => 'a subscriber of an entry')
  undoable(entries, 'observe', () => 'an observer of the entries')
  undoable(collection, 'subscribe', () => 'a subscriber of the collection')
  undoable(collection, 'observe', () => 'an observer of the collection')
  undoable(collection, 'addCheck', () => 'a check of the collection')
  undoable(scope, 'provide', (token) => `a service under "${(token as Token<unknown>).name}"`)
  undoable(scope, 'value', (token) => `a service under "${(token as Token<unknown>).name}"`)

  const endless = (target: object, name: string, what: string) => {
    replaceMethod(target, name, ({ args, run }) => {
      ledger.open(`${what}, which cannot be taken back; use onCleanup() of the context`)
      return run(...args)
    })
  }
  endless(scope, 'onDispose', 'a callback of scope.onDispose()')
  endless(uppy, 'onDestroy', 'a callback of uppy.onDestroy()')

  watchPair(uppy, ['on', 'off'], ledger, (type) => `a listener of Uppy's event "${type}"`)
  watchPair(uppy, ['addUploader', 'removeUploader'], ledger, () => 'an uploader on Uppy')
  watchPair(uppy, ['addPreProcessor', 'removePreProcessor'], ledger, () => 'a preprocessor on Uppy')
  watchPair(uppy, ['addPostProcessor', 'removePostProcessor'], ledger, () => 'a postprocessor on Uppy')
}

function listed(what: string, keys: readonly string[]): string | undefined {
  return keys.length > 0 ? `${what} ${keys.join(', ')}` : undefined
}
