import type { ActivitiesSnapshot, CollectionSnapshot, ConfigMap, UploadEntry, Uploader } from '@lading/kernel'

/** A Svelte store: put `$` before its name to read it in a component. */
export interface Store<T> {
  /** Calls `run` immediately and after each change. Returns an unsubscribe function. */
  readonly subscribe: (run: (value: T) => void) => () => void
}

/** An uploader's state as Svelte stores. */
export interface UploaderStore {
  /** The list's numbers. */
  readonly collection: Store<CollectionSnapshot>
  /** The entry ids in list order. */
  readonly ids: Store<readonly string[]>
  /** The current activity. */
  readonly activity: Store<ActivitiesSnapshot>
  /** Returns an entry, or undefined once it's removed. Only updates when this entry changes. */
  readonly entry: (id: string) => Store<UploadEntry | undefined>
  /** Returns a config key's value. */
  readonly config: <K extends keyof ConfigMap>(key: K) => Store<ConfigMap[K]>
}

/**
 * Returns an uploader's state as stores, for Svelte 4 and 5. Put `$` before a store's name to read it.
 *
 * @example
 * const { ids, collection } = uploaderStore(uploader)
 */
export function uploaderStore({ collection, entries, activities, config }: Uploader): UploaderStore {
  return {
    collection: toStore(
      (listener) => collection.subscribe(listener),
      () => collection.snapshot,
    ),
    ids: toStore(
      (listener) => entries.subscribe(listener),
      () => entries.ids,
    ),
    activity: toStore(
      (listener) => activities.subscribe(listener),
      () => activities.snapshot,
    ),
    entry: (id) =>
      toStore(
        (listener) => entries.subscribeEntry(id, listener),
        () => entries.get(id),
      ),
    config: (key) =>
      toStore(
        (listener) => config.subscribe([key], listener),
        () => config.get(key),
      ),
  }
}

function toStore<T>(subscribe: (listener: () => void) => () => void, read: () => T): Store<T> {
  return {
    subscribe(run) {
      run(read())
      return subscribe(() => run(read()))
    },
  }
}
