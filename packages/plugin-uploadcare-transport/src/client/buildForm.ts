import { flatten, type Params } from './buildQuery.js'

/** A file as it is put into a form. */
export interface FormFile {
  readonly data: Blob
  /** @default 'original' */
  readonly name: string | null
}

/** Builds a form. The file comes last, so that the service knows all about it before its bytes arrive. */
export function buildForm(fields: Params, file?: FormFile): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (!value && value !== 0) continue
    for (const [key, part] of flatten(name, value)) form.append(key, String(part))
  }
  if (file) form.append('file', file.data, file.name || 'original')
  return form
}
