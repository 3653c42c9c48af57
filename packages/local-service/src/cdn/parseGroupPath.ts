import { type CdnPath, parseCdnPath } from './parseCdnPath.js'

/** The parts of an address below a group. */
export interface GroupPath {
  readonly groupId: string
  /** The selected file, counted from 0, and the rest of its address; null for the group itself. */
  readonly nth: { readonly index: number; readonly rest: Pick<CdnPath, 'operations' | 'filename'> } | null
}

/** Stands for the file while the rest of the address is read. */
const ANY_UUID = '00000000-0000-4000-8000-000000000000'

/** Takes `/{uuid}~{count}/nth/{index}/{modifiers}{filename?}` apart; null when it is none. Source: wire protocol §10. */
export function parseGroupPath(path: string): GroupPath | null {
  const [, id, index, tail = '/'] =
    /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}~[1-9]\d{0,3})(?:\/nth\/(\d{1,4})(\/.*)?|\/?)$/i.exec(
      path,
    ) ?? []
  if (id === undefined) return null
  const groupId = id.toLowerCase()
  if (index === undefined) return { groupId, nth: null }
  const rest = parseCdnPath(`/${ANY_UUID}${tail}`)
  return rest && { groupId, nth: { index: Number(index), rest } }
}
