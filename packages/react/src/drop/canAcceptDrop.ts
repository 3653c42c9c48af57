import {
  activeSources,
  type ConfigStore,
  type EntryStore,
  type SlotRegistry,
  type Source,
  type UploaderSnapshot,
} from '@lading/kernel'

/** The parts of an uploader that decide on drops. */
export interface DropOptions {
  readonly config: ConfigStore
  readonly entries: EntryStore
  readonly slots: SlotRegistry
  readonly snapshot: UploaderSnapshot
}

/** A source that accepts dropped files. */
export type DropSource = Source & Required<Pick<Source, 'onTransfer'>>

/** Returns the active sources that accept dropped files. */
export function dropSources(options: DropOptions): DropSource[] {
  return activeSources(options).filter((source): source is DropSource => !!source.onTransfer)
}

/** Returns whether a source accepts dropped files and the list is not full. */
export function canAcceptDrop(options: DropOptions): boolean {
  const { config, entries } = options
  const limit = config.get('multiple') ? config.get('multipleMax') : 1
  return entries.size < limit && dropSources(options).length > 0
}
