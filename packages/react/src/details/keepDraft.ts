import type { Uploader } from '@lading/kernel'

/** Values of fields that are not saved, by the ids of the fields. */
export type DetailDraft = Readonly<Record<string, string>>

/** The drafts of each uploader by the files of their form: leaving the form keeps them, saving or cancelling it drops them. */
const drafts = new WeakMap<Uploader, Map<string, DetailDraft>>()

/** Returns the draft of a form; an empty one by default. */
export function getDraft(uploader: Uploader, form: string): DetailDraft {
  return drafts.get(uploader)?.get(form) ?? {}
}

/** Keeps the draft of a form, or drops it. */
export function keepDraft(uploader: Uploader, form: string, draft: DetailDraft | null): void {
  const known = drafts.get(uploader) ?? new Map<string, DetailDraft>()
  drafts.set(uploader, known)
  if (draft) known.set(form, draft)
  else known.delete(form)
}
