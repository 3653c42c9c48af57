import type { ActivitiesSnapshot, CollectionSnapshot, ConfigMap, UploadEntry, Uploader } from '@lading/kernel'
import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** An uploader's state as Solid signals. */
export interface UploaderState {
  /** The list's numbers. */
  readonly collection: Accessor<CollectionSnapshot>
  /** The entry ids in list order, for `<For>`. */
  readonly ids: Accessor<readonly string[]>
  /** The current activity. */
  readonly activity: Accessor<ActivitiesSnapshot>
  /** Returns an entry, or undefined once it's removed. Only updates when this entry changes. */
  readonly entry: (id: string) => Accessor<UploadEntry | undefined>
  /** Returns a config key's value. */
  readonly config: <K extends keyof ConfigMap>(key: K) => Accessor<ConfigMap[K]>
}

/**
 * Returns an uploader's state as signals, until the surrounding component or root is disposed. Doesn't destroy the uploader.
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
