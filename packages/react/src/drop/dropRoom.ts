import { activeSources, type Source, type Uploader } from '@lading/kernel'

/** A source that takes over what is dropped. */
export type DropSource = Source & Required<Pick<Source, 'onTransfer'>>

/** The active sources that take over what is dropped. */
export function dropSources(uploader: Uploader): DropSource[] {
  return activeSources(uploader).filter((source): source is DropSource => !!source.onTransfer)
}

/** Whether the list can take a drop: there is a source for it, and room. */
export function canTakeDrop(uploader: Uploader): boolean {
  const { config, entries } = uploader
  const room = config.get('multiple') ? config.get('multipleMax') : 1
  return entries.size < room && dropSources(uploader).length > 0
}
