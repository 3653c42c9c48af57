import type { Bucket } from '../store/openBucket.js'
import { escapeXml, readXml, readXmlText } from '../store/readXml.js'
import { StoreError } from '../store/StoreError.js'
import { putDocument } from './putDocument.js'

/** A rule that removes what is left over. */
export interface LifecycleRule {
  readonly id: string
  /** Folder, ending with a slash; empty for the whole bucket. */
  readonly folder: string
  readonly days: number
  /** `uploads` are uploads in parts that aren't complete. */
  readonly removes: 'objects' | 'uploads'
}

/** Sets rules next to those that a bucket has; a rule with the same id is replaced. @throws StoreError */
export async function applyLifecycle(bucket: Bucket, rules: readonly LifecycleRule[]): Promise<void> {
  const ids = new Set<string | undefined>(rules.map(({ id }) => id))
  const others = readXml(await readRules(bucket), 'Rule').filter((rule) => !ids.has(readXmlText(rule, 'ID')))
  const items = [...others, ...rules.map(formatRule)].map((rule) => `<Rule>${rule}</Rule>`)
  await putDocument(bucket, 'lifecycle', 'LifecycleConfiguration', items.join(''))
}

async function readRules({ request }: Bucket): Promise<string> {
  try {
    return (await request({ method: 'GET', key: '', query: { lifecycle: '' } })).text
  } catch (error) {
    if (error instanceof StoreError && error.code === 'NoSuchLifecycleConfiguration') return ''
    throw error
  }
}

function formatRule({ id, folder, days, removes }: LifecycleRule): string {
  const action =
    removes === 'objects'
      ? `<Expiration><Days>${days}</Days></Expiration>`
      : `<AbortIncompleteMultipartUpload><DaysAfterInitiation>${days}</DaysAfterInitiation></AbortIncompleteMultipartUpload>`
  return `<ID>${escapeXml(id)}</ID><Filter><Prefix>${escapeXml(folder)}</Prefix></Filter><Status>Enabled</Status>${action}`
}
