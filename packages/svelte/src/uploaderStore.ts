import type { ActivitiesSnapshot, CollectionSnapshot, ConfigMap, UploadEntry, Uploader } from '@lading/kernel'

/** A store of Svelte: `$` before its name reads it in a component. */
export interface Store<T> {
  /** Calls `run` at once and after each change. Returns an unsubscribe function. */
  readonly subscribe: (run: (value: T) => void) => () => void
}

/** The state of an uploader as stores of Svelte. */
export interface UploaderStore {
  /** The list in numbers. */
  readonly collection: Store<CollectionSnapshot>
  /** The ids of the entries in list order. */
  readonly ids: Store<readonly string[]>
  /** The activity shown. */
  readonly activity: Store<ActivitiesSnapshot>
  /** Returns an entry; undefined once removed. Changes for this entry alone. */
  readonly entry: (id: string) => Store<UploadEntry | undefined>
  /** Returns the value of a configuration key. */
  readonly config: <K extends keyof ConfigMap>(key: K) => Store<ConfigMap[K]>
}

/**
 * Returns the state of an uploader as stores; `$` before a name reads one, in Svelte 4 and 5.
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
