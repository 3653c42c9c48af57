import type { ConfigStore } from '../config/ConfigStore.js'
import type { Scope } from '../di/Scope.js'
import { en } from '../locale/en.js'
import type { Locale } from '../locale/Locale.js'
import type { MessageTable } from '../locale/Messages.js'
import type { FileValidatorItem } from '../slots/FileValidator.js'
import type { Services } from './servicesOf.js'

/** Revalidates when a validator or one of its dependencies changes. */
export function connectValidation(
  { entries, collection, config, slots, locale, validation, listValidators }: Services,
  scope: Scope,
): void {
  const invalidate = () => collection.invalidate()
  const checkAll = () => {
    for (const entry of [...entries.all()]) validation.checkEntry(entry)
    invalidate()
  }
  // Messages of errors are translated when the validator runs.
  let messages = readMessages(config, locale)
  const checkIfTranslated = (changed: MessageTable) => {
    // Most changes are those of plugins.
    if (!Object.keys(en).some((key) => key in changed)) return
    const before = messages
    messages = readMessages(config, locale)
    if (messages !== before) checkAll()
  }

  const unsubscribe = [
    collection.addCheck(listValidators.check),
    slots.subscribe('fileValidator', checkAll),
    slots.subscribe('collectionValidator', invalidate),
    // The slot notifies its subscribers afterwards, which run the validators.
    slots.onDependencyChange('fileValidator', (item) => {
      const { validate } = item as FileValidatorItem
      for (const entry of [...entries.all()]) validation.forget(entry, (known) => known.validate === validate)
    }),
    slots.onRemove('fileHook', (hook) => validation.clearRejectionsOf(hook)),
    locale.subscribe(checkIfTranslated),
    config.observe((changed) => {
      const dependsOn = (keys: readonly string[]) => keys.some((key) => changed.has(key))
      if (changed.has('validatorFailure')) {
        for (const entry of [...entries.all()]) validation.forget(entry)
        checkAll()
      }
      if (changed.has('fileValidators') || dependsOn(validation.dependencies)) {
        for (const entry of [...entries.all()])
          validation.forget(entry, (known) => dependsOn(known.dependsOn))
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

/** Returns all that messages of errors depend on, as one string: messages may be loaded after their language was chosen. */
function readMessages(config: ConfigStore, locale: Locale): string {
  const messages = Object.keys(en).map((key) => locale.message(key))
  return JSON.stringify([locale.name, config.get('localeDefinitionOverride'), messages])
}
