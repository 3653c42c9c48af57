import { KernelError } from '../errors/KernelError.js'
import type { CdnUrls } from './CdnUrls.js'
import type { AddFileOptions, EntryAdder } from './EntryAdder.js'

/** Adds a file by its delivery URL and returns the id of its entry. @throws KernelError `input-invalid` */
export function addFromCdnUrl(
  adder: EntryAdder,
  cdnUrls: CdnUrls,
  cdnUrl: string,
  options?: AddFileOptions,
): string {
  const parts = cdnUrls.parse(cdnUrl)
  if (!parts) throw new KernelError('input-invalid', 'Invalid CDN URL')
  const { fileName, ...fields } = parts
  return adder.addRemote(fields, fileName ? { fileName, ...options } : options)
}
