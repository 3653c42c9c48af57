import type { ConfigStore } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import { toOutputCollectionState } from '../list/OutputCollectionState.js'
import { en } from '../locale/en.js'
import type { Locale } from '../locale/Locale.js'
import type { FileValidatorItem } from '../slots/FileValidator.js'
import type { Services } from './servicesOf.js'

/** Runs validators again whenever one of them, or what it depends on, has changed. */
export function connectValidation(
  { entries, collection, config, slots, locale, validation, listValidators }: Services,
  scope: Scope,
): void {
  const invalidate = () => collection.invalidate()
  const checkAll = () => {
    for (const id of entries.ids) validation.checkEntry(id)
    invalidate()
  }
  // The message of an error is translated when the error is found.
  let messages = readMessages(config, locale)
  const checkIfTranslated = () => {
    const before = messages
    messages = readMessages(config, locale)
    if (messages !== before) checkAll()
  }

  const unsubscribe = [
    collection.addCheck((snapshot) =>
      listValidators.check(
        toOutputCollectionState(snapshot, () => entries.values()),
        snapshot,
      ),
    ),
    slots.subscribe('fileValidator', checkAll),
    slots.subscribe('collectionValidator', invalidate),
    // The slot notifies its subscribers afterwards, which run the validators.
    slots.onDependencyChange('fileValidator', (item) => {
      const { validate } = item as FileValidatorItem
      for (const id of entries.ids) validation.forget(id, (known) => known.validate === validate)
    }),
    slots.onRemove('fileHook', (hook) => validation.clearRejectionsOf(hook)),
    locale.subscribe(checkIfTranslated),
    config.observe((changed) => {
      const dependsOn = (keys: readonly string[]) => keys.some((key) => changed.has(key))
      if (changed.has('fileValidators') || dependsOn(validation.dependencies)) {
        for (const id of entries.ids) validation.forget(id, (known) => dependsOn(known.dependsOn))
        checkAll()
      }
      if (changed.has('collectionValidators') || dependsOn(listValidators.dependencies)) invalidate()
    }),
  ]
  // Plugins remove their validators when the uploader is destroyed, which must not start the others.
  scope.onDispose(() => {
    for (const end of unsubscribe) end()
  })
}

/** Returns what the messages of errors depend on, as one string: those of a language may be loaded after it was chosen. */
function readMessages(config: ConfigStore, locale: Locale): string {
  const messages = Object.keys(en).map((key) => locale.message(key))
  return JSON.stringify([locale.name, config.get('localeDefinitionOverride'), messages])
}
