import type { Uploader } from '@lading/kernel'
import { AttachLinkToken } from '@lading/kernel/internal/core'
import { AdderToken } from '@lading/kernel/services'
import { savedReferencesOf } from '@lading/react/internal/views'
import type { FileReference } from '../../props/UploaderValue.js'
import { fillInitially } from './fillInitially.js'

/**
 * Adds an ended uploader's files to the uploader that replaces it, with their ids and state. Interrupted uploads start again.
 *
 * @param initialFiles The page's initial files. They aren't added: the ended uploader had them already.
 */
export type ReturnFiles = (next: Uploader, initialFiles?: readonly FileReference[]) => void

/** Takes an uploader's files before it ends. Returns null if it has none. */
export function takeFiles(uploader: Uploader): ReturnFiles | null {
  const files = [...uploader.entries.all()].map(({ now, origin, checks }) => ({
    entry: now,
    origin,
    applied: checks?.applied,
  }))
  const references = savedReferencesOf(uploader)
  if (files.length === 0) return null
  return (next, initialFiles = []) => {
    // Other users have kept it.
    if (next === uploader) return
    // It can still be sending files in the background.
    uploader.destroy()
    fillInitially(next, initialFiles, true)
    const { scope } = next
    for (const [id, reference] of references) savedReferencesOf(next).set(id, reference)
    scope.get(AdderToken).addRemoved(files)
    const interrupted = files.flatMap(({ entry }) => (entry.isUploading ? entry : []))
    const paused = new Set(
      interrupted.flatMap(({ phase, internalId }) => (phase === 'paused' ? internalId : [])),
    )
    const ids = interrupted.map(({ internalId }) => internalId)
    scope.get(AttachLinkToken).run(({ uploads }) => uploads.startAgain(ids, (id) => paused.has(id)))
  }
}
