import { toOutputCollectionState } from '../collection/OutputCollectionState.js'
import type { ConfigMap } from '../config/defineConfig.js'
import type { Scope } from '../di/Scope.js'
import { en } from '../locale/en.js'
import type { FileValidatorItem } from '../slots/FileValidator.js'
import type { Uploader } from '../Uploader.js'
import { CollectionRulesToken } from '../validation/CollectionRules.js'
import { ValidationToken } from '../validation/ValidationRunner.js'

/** Runs validators again whenever one of them, or what it depends on, has changed. */
export function connectValidation(uploader: Uploader, scope: Scope): void {
  const { entries, collection, config, slots, locale } = uploader
  const validation = scope.get(ValidationToken)
  const rules = scope.get(CollectionRulesToken)
  const invalidate = () => collection.invalidate()
  const checkAll = () => {
    for (const id of entries.ids) validation.checkEntry(id)
    invalidate()
  }
  // The message of an error is translated when the error is found.
  let messages = readMessages(uploader)
  const checkIfTranslated = () => {
    const before = messages
    messages = readMessages(uploader)
    if (messages !== before) checkAll()
  }

  const unsubscribe = [
    collection.addCheck((snapshot) =>
      rules.check(
        toOutputCollectionState(snapshot, () => entries.values()),
        snapshot,
      ),
    ),
    slots.subscribe('fileValidator', checkAll),
    slots.subscribe('collectionValidator', invalidate),
    // The slot notifies its subscribers afterwards, which run the rules.
    slots.onDependencyChange('fileValidator', (item) => {
      const { validate } = item as FileValidatorItem
      for (const id of entries.ids) validation.forget(id, (rule) => rule.validate === validate)
    }),
    slots.onRemove('fileHook', (hook) => validation.clearRejectionsOf(hook)),
    locale.subscribe(checkIfTranslated),
    followDependencies(
      uploader,
      'fileValidators',
      () => validation.dependencies,
      (key) => {
        for (const id of entries.ids) validation.forget(id, ({ dependsOn }) => dependsOn.includes(key))
        checkAll()
      },
    ),
    followDependencies(uploader, 'collectionValidators', () => rules.dependencies, invalidate),
    config.subscribe(['fileValidators'], checkAll),
    config.subscribe(['collectionValidators'], invalidate),
  ]
  // Plugins remove their validators when the uploader is destroyed, which must not start the others.
  scope.onDispose(() => {
    for (const end of unsubscribe) end()
  })
}

/** Returns what the messages of errors depend on, as one string: those of a language may be loaded after it was chosen. */
function readMessages({ config, locale }: Uploader): string {
  const messages = Object.keys(en).map((key) => locale.message(key))
  return JSON.stringify([locale.name, config.get('localeDefinitionOverride'), messages])
}

/** Follows the config keys that the host's validators depend on, which change with the validators. */
function followDependencies(
  { config }: Uploader,
  setting: 'fileValidators' | 'collectionValidators',
  read: () => readonly (keyof ConfigMap)[],
  listener: (key: keyof ConfigMap) => void,
): () => void {
  let unsubscribe = () => {}
  const subscribe = () => {
    unsubscribe()
    const ends = [...new Set(read())].map((key) => config.subscribe([key], () => listener(key)))
    unsubscribe = () => {
      for (const end of ends) end()
    }
  }
  const end = config.subscribe([setting], subscribe)
  subscribe()
  return () => {
    end()
    unsubscribe()
  }
}
