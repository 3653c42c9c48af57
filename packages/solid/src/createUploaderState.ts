import type { ActivitiesSnapshot, CollectionSnapshot, ConfigMap, UploadEntry, Uploader } from '@lading/kernel'
import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** The state of an uploader as signals of Solid. */
export interface UploaderState {
  /** The list in numbers. */
  readonly collection: Accessor<CollectionSnapshot>
  /** The ids of the entries in list order, for `<For>`. */
  readonly ids: Accessor<readonly string[]>
  /** The activity shown. */
  readonly activity: Accessor<ActivitiesSnapshot>
  /** Returns an entry; undefined once removed. Changes for this entry alone. */
  readonly entry: (id: string) => Accessor<UploadEntry | undefined>
  /** Returns the value of a configuration key. */
  readonly config: <K extends keyof ConfigMap>(key: K) => Accessor<ConfigMap[K]>
}

/**
 * Returns the state of an uploader as signals, until the component or the root around the call ends. It does not destroy the
 * uploader.
 *
 * @example
 * const { ids, collection } = createUploaderState(uploader)
 */
export function createUploaderState({ collection, entries, activities, config }: Uploader): UploaderState {
  return {
    collection: toSignal(
      (listener) => collection.subscribe(listener),
      () => collection.snapshot,
    ),
    ids: toSignal(
      (listener) => entries.subscribe(listener),
      () => entries.ids,
    ),
    activity: toSignal(
      (listener) => activities.subscribe(listener),
      () => activities.snapshot,
    ),
    entry: (id) =>
      toSignal(
        (listener) => entries.subscribeEntry(id, listener),
        () => entries.get(id),
      ),
    config: (key) =>
      toSignal(
        (listener) => config.subscribe([key], listener),
        () => config.get(key),
      ),
  }
}

function toSignal<T>(subscribe: (listener: () => void) => () => void, read: () => T): Accessor<T> {
  const [value, set] = createSignal(read())
  onCleanup(subscribe(() => set(read)))
  return value
}
