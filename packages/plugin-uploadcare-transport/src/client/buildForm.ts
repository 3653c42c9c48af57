import { flatten, type Params } from './buildQuery.js'

/** File of a form. */
export interface FormFile {
  readonly data: Blob
  /** @default 'original' */
  readonly name: string | null
}

/** Builds a form. The file is the last field, so that the service has all others before the bytes arrive. */
export function buildForm(fields: Params, file?: FormFile): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (!value && value !== 0) continue
    for (const [key, part] of flatten(name, value)) form.append(key, String(part))
  }
  if (file) form.append('file', file.data, file.name || 'original')
  return form
}
