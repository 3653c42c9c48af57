import type { Scope } from '../di/Scope.js'
import type { Entry } from '../entry/Entry.js'
import type { EntryList } from '../entry/EntryList.js'
import { KernelError } from '../errors/KernelError.js'
import { type CdnUrlParts, CdnUrlsToken } from '../ports/CdnUrls.js'
import type { AddFileOptions, EntryAdder } from './EntryAdder.js'

/** Services for {@link addFromCdnUrl}. */
export interface AddFromCdnUrlServices {
  readonly adder: EntryAdder
  readonly entries: EntryList
  /** Links the list with the services that attach later. */
  readonly link: {
    readonly parts: { readonly scope: Scope } | null
    /** Runs `call` before the entries are admitted. */
    prepare(call: (parts: { readonly scope: Scope }) => void): void
  }
}

/**
 * Adds a file by its delivery URL. If the CDN plugin isn't attached yet, parses the URL once the plugin attaches; an invalid
 * URL is then logged and its entry removed.
 *
 * @throws KernelError `input-invalid`
 */
export function addFromCdnUrl(
  { adder, entries, link }: AddFromCdnUrlServices,
  cdnUrl: string,
  options?: AddFileOptions,
): Entry {
  if (link.parts) {
    const { fileName, ...fields } = parse(link.parts.scope, cdnUrl)
    return adder.addRemote(fields, fileName ? { fileName, ...options } : options)
  }
  const entry = adder.addRemote({ cdnUrl: String(cdnUrl) }, options)
  link.prepare(({ scope }) => {
    if (entry.now.isRemoved) return
    try {
      const { fileName, ...fields } = parse(scope, cdnUrl)
      entries.dispatch(entry.id, { type: 'edit', fields })
      if (fileName && !entry.now.fileName) entries.dispatch(entry.id, { type: 'file', fields: { fileName } })
    } catch (error) {
      entries.remove([entry.id])
      throw error
    }
  })
  return entry
}

function parse(scope: Scope, cdnUrl: string): CdnUrlParts {
  const parts = scope.get(CdnUrlsToken).parse(cdnUrl)
  if (parts) return parts
  throw new KernelError('input-invalid', 'Invalid CDN URL')
}
