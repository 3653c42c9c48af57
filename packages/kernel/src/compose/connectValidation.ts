import { toOutputCollectionState } from '../collection/OutputCollectionState.js'
import type { ConfigMap } from '../config/defineConfig.js'
import type { Scope } from '../di/Scope.js'
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

  collection.addCheck((snapshot) => rules.check(toOutputCollectionState(snapshot, () => entries.values())))
  slots.subscribe('fileValidator', checkAll)
  slots.subscribe('collectionValidator', invalidate)
  slots.onDependencyChange('fileValidator', (item) => {
    const { validate } = item as FileValidatorItem
    for (const id of entries.ids) validation.revalidate(id, (rule) => rule.validate === validate)
  })
  slots.onRemove('fileHook', (hook) => validation.clearRejectionsOf(hook))
  // Messages of errors are translated when the error is found.
  locale.subscribe(() => {
    if (entries.size > 0) checkAll()
  })

  followDependencies(
    uploader,
    'fileValidators',
    () => validation.dependencies,
    () => {
      for (const id of entries.ids) validation.revalidate(id, (rule) => rule.dependsOn.length > 0)
      invalidate()
    },
  )
  followDependencies(uploader, 'collectionValidators', () => rules.dependencies, invalidate)
  config.subscribe(['fileValidators'], checkAll)
  config.subscribe(['collectionValidators'], invalidate)
}

/** Subscribes to the config keys that the host's validators depend on, which change with the validators. */
function followDependencies(
  { config }: Uploader,
  setting: 'fileValidators' | 'collectionValidators',
  read: () => readonly (keyof ConfigMap)[],
  listener: () => void,
): void {
  let unsubscribe = () => {}
  const subscribe = () => {
    unsubscribe()
    unsubscribe = config.subscribe([...new Set(read())], listener)
  }
  config.subscribe([setting], subscribe)
  subscribe()
}
