import { joinModifiers } from './joinModifiers.js'

/** The part up to the UUID, the operations, and the file name. */
const FILE_URL =
  /^(.*\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\/(?:-\/(?:[^/]+\/)+)?([^/]*))?$/i

/**
 * Returns the delivery URL of a file with other operations; its file name and query stay. Source: CDN URL grammar.
 *
 * @param cdnUrlModifiers Operations, e.g. `-/preview/`; an empty string for none.
 */
export function withModifiers(cdnUrl: string, cdnUrlModifiers: string): string {
  const [address = '', query = ''] = cdnUrl.split(/(?=[?#])/, 2)
  const [, file = address.replace(/\/(?:-\/.*)?$/, ''), fileName = ''] = FILE_URL.exec(address) ?? []
  return `${file}/${joinModifiers(cdnUrlModifiers)}${fileName}${query}`
}
