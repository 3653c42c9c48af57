import { type CloudFile, cloudFiles } from './cloudFiles.js'

/** A demo cloud folder, or the result of a search in it. */
export interface CloudListing {
  readonly folders: readonly string[]
  readonly files: readonly CloudListingFile[]
}

/** A file, as the cloud page lists and selects it. Its URLs are paths on this service. */
export interface CloudListingFile {
  readonly name: string
  readonly mimeType: string
  readonly path: string
  /** URLs by MIME type. */
  readonly alternatives?: Readonly<Record<string, string>>
}

/** Lists a folder; with a `query`, lists the files below it whose names contain the query. @param source Name of the source. */
export function listCloudFiles(source: string, folder: readonly string[], query: string): CloudListing {
  const below = cloudFiles.filter((file) => folder.every((name, depth) => file.folder[depth] === name))
  if (query) {
    const wanted = query.toLowerCase()
    const found = below.filter(({ name }) => name.toLowerCase().includes(wanted))
    return { folders: [], files: found.map((file) => toListing(source, file)) }
  }
  const folders = below.flatMap((file) => file.folder[folder.length] ?? [])
  const files = below.filter((file) => file.folder.length === folder.length)
  return { folders: [...new Set(folders)], files: files.map((file) => toListing(source, file)) }
}

function toListing(source: string, { name, mimeType, seed }: CloudFile): CloudListingFile {
  const pathOf = (fileName: string) => `/window4/${source}/content/${seed}/${encodeURIComponent(fileName)}`
  const path = pathOf(name)
  if (mimeType !== 'image/jpeg') return { name, mimeType, path }
  const png = pathOf(name.replace(/\.jpg$/, '.png'))
  return { name, mimeType, path, alternatives: { 'image/jpeg': path, 'image/png': png } }
}
