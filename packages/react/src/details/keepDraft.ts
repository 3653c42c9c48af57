import type { Uploader } from '@lading/kernel'

/** Unsaved field values by field id. */
export type DetailDraft = Readonly<Record<string, string>>

/** Each uploader's drafts, keyed by the files in the form. Leaving the form keeps a draft, saving or canceling drops it. */
const drafts = new WeakMap<Uploader, Map<string, DetailDraft>>()

/** Returns a form's draft; empty by default. */
export function getDraft(uploader: Uploader, form: string): DetailDraft {
  return drafts.get(uploader)?.get(form) ?? {}
}

/** Saves a form's draft, or drops it. */
export function keepDraft(uploader: Uploader, form: string, draft: DetailDraft | null): void {
  const known = drafts.get(uploader) ?? new Map<string, DetailDraft>()
  drafts.set(uploader, known)
  if (draft) known.set(form, draft)
  else known.delete(form)
}
