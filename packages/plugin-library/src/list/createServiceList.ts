import type { Uploader } from '@lading/kernel'
import type { LibraryFilter, LibraryItem, LibraryList, LibraryMark } from '../LibraryList.js'
import { createTokens } from './createTokens.js'

interface ServiceFile {
  readonly uuid: string
  readonly name: string
  readonly size: number
  readonly mime_type: string
  readonly uploaded_at: string
  readonly is_image: boolean
  readonly delivery_query?: string
}

interface ServicePage {
  readonly next: string | null
  readonly results: readonly ServiceFile[]
}

interface ServiceOverview {
  readonly total: number | null
  readonly marks: readonly LibraryMark[]
  readonly folders: readonly { readonly name: string; readonly count: number }[]
}

interface ServiceError {
  readonly error?: { readonly content: string; readonly error_code: string }
}

const TOKEN_ERRORS = ['AccessTokenExpiredError', 'AccessTokenInvalidError']

/** Creates the upload service's list. The `authToken` scope decides if it contains a person's or the project's files. */
export function createServiceList(uploader: Pick<Uploader, 'config'>): LibraryList {
  const { config } = uploader
  const tokens = createTokens(() => config.get('authToken'))

  async function get<Answer extends object>(
    path: string,
    values: object,
    { search, folder, signal }: LibraryFilter,
  ) {
    const query = new URLSearchParams({
      jsonerrors: '1',
      pub_key: config.get('pubkey'),
      ...(search && { search }),
      ...(folder && { folder }),
      ...values,
    })
    const url = `${config.get('baseUrl').replace(/\/+$/, '')}${path}?${query}`
    const ask = async () => {
      const headers = { Authorization: `Bearer ${await tokens.get()}` }
      const response = await fetch(url, { headers, signal })
      return (await response.json()) as Answer & ServiceError
    }
    let answer = await ask()
    if (TOKEN_ERRORS.includes(answer.error?.error_code ?? '')) {
      tokens.refuse()
      answer = await ask()
    }
    if (answer.error) throw new Error(answer.error.content)
    return answer
  }

  const base = () => config.get('cdnCname').replace(/\/+$/, '')
  const toItem = (file: ServiceFile): LibraryItem => ({
    id: file.uuid,
    file: file.uuid,
    name: file.name,
    sizeBytes: file.size,
    mimeType: file.mime_type,
    storedAt: file.uploaded_at,
    ...(file.is_image && { thumbnailUrl: `${base()}/${file.uuid}/${CROP}${signed(file.delivery_query)}` }),
  })

  return {
    async list({ cursor, limit, ...filter }) {
      const values = { limit: String(limit), ...(cursor !== null && { cursor }) }
      const { next, results } = await get<ServicePage>('/library/', values, filter)
      return { next, items: results.map(toItem) }
    },
    async overview(filter) {
      const { total, marks, folders } = await get<ServiceOverview>('/library/overview/', {}, filter)
      return total === null ? null : { marks, folders }
    },
  }
}

const CROP = '-/scale_crop/256x256/center/-/format/auto/'

function signed(query: string | undefined): string {
  return query === undefined ? '' : `?${query}`
}
