import type { CollectionSnapshot } from '../collection/CollectionState.js'
import { GroupOutput } from '../collection/GroupOutput.js'
import type { OutputCollectionState } from '../collection/outputCollectionState.js'
import type { Scope } from '../di/Scope.js'
import { emitSettled } from '../events/settledEvent.js'
import { EventsToken } from '../events/uploaderEvents.js'
import type { Uploader } from '../Uploader.js'
import { provideUploads } from '../upload/provideUploads.js'
import { QueueToken } from '../upload/UploadQueue.js'
import { UploadsToken } from '../upload/Uploads.js'
import { builtInRules } from '../validation/builtInRules.js'
import { ValidationToken } from '../validation/ValidationRunner.js'
import { engineTexts } from './engineTexts.js'
import type { UploadEngine } from './UploadEngine.js'

/** Makes the {@link UploadEngine} of an uploader, which takes up what is on the list already. */
export function startEngine(uploader: Uploader, scope: Scope): UploadEngine {
  const { entries, collection, config, slots } = uploader
  const events = scope.get(EventsToken)
  provideUploads(scope, uploader)
  const validation = scope.get(ValidationToken)
  const uploads = scope.get(UploadsToken)
  const queue = scope.get(QueueToken)
  const groups = new GroupOutput(scope, () =>
    events.emit('group-created', () => uploader.getOutputCollectionState()),
  )
  scope.onDispose(() => groups.dispose())
  scope.onDispose(emitSettled(entries, events))

  const checkAll = () => {
    for (const id of entries.ids) validation.checkEntry(id)
    collection.invalidate()
  }
  uploader.locale.add('en', engineTexts, true)
  builtInRules(slots)
  for (const slot of ['fileValidator', 'collectionValidator'] as const) slots.subscribe(slot, checkAll)
  config.subscribe(['imgOnly', 'accept', 'maxLocalFileSizeBytes', 'fileValidators'], checkAll)
  let texts = textsOf(uploader)
  uploader.locale.subscribe(() => {
    const before = texts
    texts = textsOf(uploader)
    if (texts.some((text, i) => text !== before[i])) checkAll()
  })
  config.subscribe(['multiple', 'multipleMin', 'multipleMax', 'collectionValidators'], () =>
    collection.invalidate(),
  )
  config.subscribe(['groupOutput'], () =>
    // The list may change in the same breath: what is wanted of it is seen afterwards.
    queueMicrotask(() => {
      if (!uploader.isDestroyed) groups.update(collection.current())
    }),
  )
  config.subscribe(['confirmUpload'], () => uploads.autoStart())

  if (entries.size > 0) {
    uploads.forgive(entries.ids)
    uploads.admit(entries.ids)
    uploads.autoStart()
  }
  return {
    get validatingCount() {
      return validation.validatingCount
    },
    admit: (ids) => uploads.admit(ids),
    cancel: (id) => queue.cancel(id),
    checkCollection: (state: OutputCollectionState) => validation.checkCollection(state),
    update: (snapshot: CollectionSnapshot) => groups.update(snapshot),
    autoStart: () => uploads.autoStart(),
    uploadAll: () => uploads.uploadAll(),
    start: (ids) => uploads.start(ids),
    retry: (ids) => uploads.retry(ids),
    resume: () => queue.pump(),
    forgive: (ids) => void uploads.forgive(ids),
  }
}

/** What the words of errors depend on: the texts of a language may come some time after it was chosen. */
function textsOf({ config, locale }: Uploader): readonly unknown[] {
  const texts = Object.keys(engineTexts).map((key) => locale.text(key))
  return [locale.name, config.get('localeDefinitionOverride'), ...texts]
}
