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

/** Uploader parts that decide about drops. */
export interface DropOptions {
  readonly config: ConfigStore
  readonly entries: EntryList
  readonly logger: Logger
  readonly slots: SlotRegistry
  readonly snapshot: UploaderSnapshot
}

/** A source that accepts dropped files or links. */
export type DropSource = Source & Required<Pick<Source, 'onTransfer'>>

/** Returns the active sources that accept drops. Evaluates each source's condition. */
export function dropSources(options: DropOptions): DropSource[] {
  return activeSources(options).filter((source): source is DropSource => !!source.onTransfer)
}

/** Returns the sources that accept drags with at least one of these types. */
export function acceptingSources(sources: readonly DropSource[], types: readonly string[]): DropSource[] {
  return sources.filter(({ transferTypes = ['Files'] }) => transferTypes.some((type) => types.includes(type)))
}

/** Returns true if the list isn't full. */
export function hasRoom({ config, entries }: Pick<DropOptions, 'config' | 'entries'>): boolean {
  return entries.size < maxFileCount(config.values)
}

/**
 * Returns true if the list takes more files. A full list that leaves out extra files still takes them: it names them, and
 * people can swap them in.
 */
export function takesMore(uploader: Pick<DropOptions, 'config' | 'entries'>): boolean {
  return hasRoom(uploader) || leavesOut({ cfg: uploader.config.values })
}

/**
 * Returns true if only the start or the list is shown. A paste, or a page-wide drop, would close any other activity and lose
 * unfinished work in it.
 */
export function isAtRest({ activities }: { readonly activities: Pick<Activities, 'snapshot'> }): boolean {
  const { current } = activities.snapshot
  return !current || current.id === 'start-from' || current.id === 'upload-list'
}
