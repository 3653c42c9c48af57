import type { Bucket } from '../store/openBucket.js'
import { escapeXml, readXml, readXmlText } from '../store/readXml.js'
import { StoreError } from '../store/StoreError.js'
import { putDocument } from './putDocument.js'

/** A rule that removes leftovers. */
export interface LifecycleRule {
  readonly id: string
  /** Folder, ending with a slash; empty for the whole bucket. */
  readonly folder: string
  readonly days: number
  /** `uploads` means incomplete multipart uploads. */
  readonly removes: 'objects' | 'uploads'
}

/** Adds rules to a bucket's lifecycle, replacing rules with the same id. @throws StoreError */
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
