import { consoleLogger } from '@lading/kernel/basics'
import { shared } from '@lading/uploader/internal/loading'

/** Elements that make up Uploadcare's uploader, in addition to the elements that a page uses. */
const PARTS =
  /^uc-(activity-header|btn-ui|cloud-image-editor-block|crop-frame|editor-.+|file-item|icon|line-loader-ui|plugin-activity-.+|presence-toggle|progress-bar|select|slider-ui|spinner|thumb)$/

const reported = shared('parts', () => new Set<string>())

/** Reports elements in a page that are parts of Uploadcare's uploader, once each, because Lading doesn't have them. */
export function warnOfParts(names: readonly string[]): void {
  const parts = new Set(names.filter((name) => PARTS.test(name) && !reported.has(name)))
  if (parts.size === 0) return
  for (const name of parts) reported.add(name)
  const list = [...parts].map((name) => `<${name}>`).join(', ')
  consoleLogger.warn(
    `Not available: ${list}. Such parts of Uploadcare's layouts show nothing here. Use <uc-file-uploader-regular>, -minimal or -inline or parts such as <uc-upload-list> instead, or compose parts with @lading/react.`,
  )
}
