import type { ActivitiesSnapshot, CollectionSnapshot, ConfigMap, UploadEntry, Uploader } from '@lading/kernel'
import {
  type InjectionKey,
  inject,
  type MaybeRefOrGetter,
  provide,
  type ShallowRef,
  shallowReadonly,
  shallowRef,
  toValue,
  watch,
} from 'vue'
import { useSnapshot } from './useSnapshot.js'

const KEY: InjectionKey<Uploader> = Symbol('lading')

/** Provides an uploader to the components below this one, which does not destroy it. */
export function provideUploader(uploader: Uploader): void {
  provide(KEY, uploader)
}

/** Returns the uploader of the nearest component that provides one. @throws Error where there is none */
export function useUploader(): Uploader {
  const uploader = inject(KEY, null)
  if (uploader) return uploader
  throw new Error(
    'There is no uploader above this component. Call provideUploader(uploader) in one above it.',
  )
}

/** Returns the list in numbers. @param uploader @default that of the nearest component that provides one */
export function useCollection(uploader: Uploader = useUploader()): Readonly<ShallowRef<CollectionSnapshot>> {
  const { collection } = uploader
  return useSnapshot(
    (listener) => collection.subscribe(listener),
    () => collection.snapshot,
  )
}

/** Returns the ids of the entries in list order. @param uploader @default that of the nearest component that provides one */
export function useEntryIds(uploader: Uploader = useUploader()): Readonly<ShallowRef<readonly string[]>> {
  const { entries } = uploader
  return useSnapshot(
    (listener) => entries.subscribe(listener),
    () => entries.ids,
  )
}

/**
 * Returns an entry; undefined once removed. Changes for this entry alone, and for another id.
 *
 * @param uploader @default that of the nearest component that provides one
 */
export function useEntry(
  id: MaybeRefOrGetter<string>,
  uploader: Uploader = useUploader(),
): Readonly<ShallowRef<UploadEntry | undefined>> {
  const { entries } = uploader
  const entry = shallowRef<UploadEntry>()
  watch(
    () => toValue(id),
    (current, _, onCleanup) => {
      const read = () => {
        entry.value = entries.get(current)
      }
      read()
      onCleanup(entries.subscribeEntry(current, read))
    },
    { immediate: true, flush: 'sync' },
  )
  return shallowReadonly(entry)
}

/** Returns the activity shown. @param uploader @default that of the nearest component that provides one */
export function useActivity(uploader: Uploader = useUploader()): Readonly<ShallowRef<ActivitiesSnapshot>> {
  const { activities } = uploader
  return useSnapshot(
    (listener) => activities.subscribe(listener),
    () => activities.snapshot,
  )
}

/** Returns the value of a configuration key. @param uploader @default that of the nearest component that provides one */
export function useConfig<K extends keyof ConfigMap>(
  key: K,
  uploader: Uploader = useUploader(),
): Readonly<ShallowRef<ConfigMap[K]>> {
  const { config } = uploader
  return useSnapshot(
    (listener) => config.subscribe([key], listener),
    () => config.get(key),
  )
}
