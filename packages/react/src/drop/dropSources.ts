import {
  type Activities,
  activeSources,
  type ConfigStore,
  type EntryList,
  type Logger,
  leavesOut,
  maxFileCount,
  type SlotRegistry,
  type Source,
  type UploaderSnapshot,
} from '@lading/kernel'

/** The parts of an uploader that decide on drops. */
export interface DropOptions {
  readonly config: ConfigStore
  readonly entries: EntryList
  readonly logger: Logger
  readonly slots: SlotRegistry
  readonly snapshot: UploaderSnapshot
}

/** A source that accepts dropped files or links. */
export type DropSource = Source & Required<Pick<Source, 'onTransfer'>>

/** Returns the active sources that accept drops. Evaluates the condition of each source. */
export function dropSources(options: DropOptions): DropSource[] {
  return activeSources(options).filter((source): source is DropSource => !!source.onTransfer)
}

/** Returns the sources that accept drags with one of these types. */
export function acceptingSources(sources: readonly DropSource[], types: readonly string[]): DropSource[] {
  return sources.filter(({ transferTypes = ['Files'] }) => transferTypes.some((type) => types.includes(type)))
}

/** Returns whether the list is not full. */
export function hasRoom({ config, entries }: Pick<DropOptions, 'config' | 'entries'>): boolean {
  return entries.size < maxFileCount(config.values)
}

/** Returns whether the list takes more files: one that leaves out those beyond its maximum names them, and people can exchange them. */
export function takesMore(uploader: Pick<DropOptions, 'config' | 'entries'>): boolean {
  return hasRoom(uploader) || leavesOut({ cfg: uploader.config.values })
}

/**
 * Returns whether only the start or the list is shown. A paste, or a drop anywhere on the page, would close any other
 * activity and lose unfinished work in it.
 */
export function isAtRest({ activities }: { readonly activities: Pick<Activities, 'snapshot'> }): boolean {
  const { current } = activities.snapshot
  return !current || current.id === 'start-from' || current.id === 'upload-list'
}
