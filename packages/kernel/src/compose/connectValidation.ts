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
  // Error messages are translated when the validator runs.
  let messages = readMessages(config, locale)
  const checkIfTranslated = (changed: MessageTable) => {
    // Skip plugin messages, which change most often.
    if (!Object.keys(en).some((key) => key in changed)) return
    const before = messages
    messages = readMessages(config, locale)
    if (messages !== before) checkAll()
  }

  const unsubscribe = [
    collection.addCheck(listValidators.check),
    slots.subscribe('fileValidator', checkAll),
    slots.subscribe('collectionValidator', invalidate),
    // The slot then notifies its subscribers, which run the validators.
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
  // Plugins remove their validators when the uploader is destroyed; that must not start the remaining validators.
  scope.onDispose(() => {
    for (const end of unsubscribe) end()
  })
}

/**
 * Returns everything that error messages depend on, as one string. The language isn't enough, because its messages might be loaded later.
 */
function readMessages(config: ConfigStore, locale: Locale): string {
  const messages = Object.keys(en).map((key) => locale.message(key))
  return JSON.stringify([locale.name, config.get('localeDefinitionOverride'), messages])
}
