import type { MessageKey, MessageValues, OutputError, UploadEntry } from '@lading/kernel'
import { isMetadataMissing } from '../details/metadataMissing.js'
import type { MessageFormatter } from '../hooks/useMessage.js'
import { getName, readableName } from '../parts/displayName.js'

/** Returns an error's cause in the person's language. */
export type CauseOf = (error: OutputError) => string

/** Up to this number, files are announced by name. */
const MAX_NAMES = 3

/**
 * Returns an announcement's text. With only a few files, it has their names and the causes of failures; otherwise, their
 * number.
 *
 * @param entries In list order; new entries are last.
 * @param causeOf Undefined while the list and its messages aren't loaded.
 */
export function nameFiles(
  key: MessageKey,
  values: MessageValues,
  entries: () => readonly UploadEntry[],
  message: MessageFormatter,
  causeOf: CauseOf | undefined,
): string {
  const counted = message(key, values)
  const count = Number(values.count)
  const names = (named: readonly UploadEntry[]) => named.map(nameOf).join(', ')
  const withStatus = (status: string) => entries().filter((entry) => entry.status === status)
  if (key === 'a11y-files-added') {
    return count > MAX_NAMES
      ? counted
      : message('a11y-names-added', { names: names(entries().slice(-count)) })
  }
  if (key === 'header-succeed') {
    if (count > MAX_NAMES) return counted
    return message('a11y-names-uploaded', { names: names(withStatus('success')) })
  }
  if (!isAboutFailures(key)) return counted
  const failed = withStatus('failed')
  const isIncomplete = causeOf && failed.every(isMetadataMissing)
  if (isIncomplete) return message('header-describe', { count: failed.length })
  if (failed.length > MAX_NAMES) return counted
  const causes = failed.map((entry) => {
    const [error] = entry.errors
    const cause = error ? (causeOf?.(error) ?? error.message) : ''
    return message('a11y-file-failed', { fileName: nameOf(entry), cause })
  })
  return [...(key === 'a11y-settled' ? [counted] : []), ...causes].join('. ').replaceAll('..', '.')
}

/** Whether an announcement includes the causes of failures. */
export function isAboutFailures(key: MessageKey): boolean {
  return key === 'header-failed' || key === 'a11y-settled'
}

function nameOf(entry: UploadEntry): string {
  return readableName(getName(entry) ?? '')
}
