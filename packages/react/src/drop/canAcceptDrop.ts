import {
  type Activities,
  activeSources,
  type ConfigStore,
  type EntryList,
  type SlotRegistry,
  type Source,
  type UploaderSnapshot,
} from '@lading/kernel'

/** The parts of an uploader that decide on drops. */
export interface DropOptions {
  readonly config: ConfigStore
  readonly entries: EntryList
  readonly slots: SlotRegistry
  readonly snapshot: UploaderSnapshot
}

/** A source that accepts dropped files or links. */
export type DropSource = Source & Required<Pick<Source, 'onTransfer'>>

/** Returns the active sources that accept drops. */
export function dropSources(options: DropOptions): DropSource[] {
  return activeSources(options).filter((source): source is DropSource => !!source.onTransfer)
}

/** Returns whether a source reads one of these types of a transfer. */
export function acceptsTypes(options: DropOptions, types: readonly string[]): boolean {
  return dropSources(options).some(({ transferTypes = ['Files'] }) =>
    transferTypes.some((type) => types.includes(type)),
  )
}

/** Returns whether the list is not full. */
export function hasRoom({ config, entries }: Pick<DropOptions, 'config' | 'entries'>): boolean {
  return entries.size < (config.get('multiple') ? config.get('multipleMax') : 1)
}

/** Returns whether a source accepts drops and the list is not full. */
export function canAcceptDrop(options: DropOptions): boolean {
  return hasRoom(options) && dropSources(options).length > 0
}

/**
 * Returns whether nothing but the start or the list is shown. What is dropped anywhere on the page, or pasted, would close
 * any other activity, with what a person has begun there.
 */
export function isAtRest({ activities }: { readonly activities: Pick<Activities, 'snapshot'> }): boolean {
  const { current } = activities.snapshot
  return !current || current.id === 'start-from' || current.id === 'upload-list'
}
