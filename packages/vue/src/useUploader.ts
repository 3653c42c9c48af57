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

/** Provides an uploader to this component's descendants. Doesn't destroy the uploader. */
export function provideUploader(uploader: Uploader): void {
  provide(KEY, uploader)
}

/** Returns the uploader from the nearest component that provides it. @throws Error if there isn't any */
export function useUploader(): Uploader {
  const uploader = inject(KEY, null)
  if (uploader) return uploader
  throw new Error(
    'There is no uploader above this component. Call provideUploader(uploader) in one above it.',
  )
}

/** Returns the list's numbers. @param uploader @default the nearest provided uploader */
export function useCollection(uploader: Uploader = useUploader()): Readonly<ShallowRef<CollectionSnapshot>> {
  const { collection } = uploader
  return useSnapshot(
    (listener) => collection.subscribe(listener),
    () => collection.snapshot,
  )
}

/** Returns the entry ids in list order. @param uploader @default the nearest provided uploader */
export function useEntryIds(uploader: Uploader = useUploader()): Readonly<ShallowRef<readonly string[]>> {
  const { entries } = uploader
  return useSnapshot(
    (listener) => entries.subscribe(listener),
    () => entries.ids,
  )
}

/**
 * Returns an entry, or undefined once it's removed. Only updates when this entry or the id changes.
 *
 * @param uploader @default the nearest provided uploader
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

/** Returns the current activity. @param uploader @default the nearest provided uploader */
export function useActivity(uploader: Uploader = useUploader()): Readonly<ShallowRef<ActivitiesSnapshot>> {
  const { activities } = uploader
  return useSnapshot(
    (listener) => activities.subscribe(listener),
    () => activities.snapshot,
  )
}

/** Returns a config key's value. @param uploader @default the nearest provided uploader */
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
