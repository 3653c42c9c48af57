import { readSetting } from '@lading/uploader/internal/loading'
import type { ContextMember } from './ContextMember.js'

/**
 * Sets `data-testid` to the tag name on elements with Uploadcare's names while the config key `testMode` is on, as Uploadcare
 * does. The parts inside are marked once the uploader is loaded.
 */
export function markHosts(members: readonly ContextMember[], testMode: unknown): void {
  const isOn = readSetting(testMode, false) === true
  for (const { host } of members) {
    const { localName } = host
    if (!localName.startsWith('uc-')) continue
    const id = host.getAttribute('data-testid')
    if (isOn && id === null) host.setAttribute('data-testid', localName)
    else if (!isOn && id === localName) host.removeAttribute('data-testid')
  }
}
