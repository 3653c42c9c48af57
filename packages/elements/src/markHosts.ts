import { readSetting } from '@lading/uploader/loading'
import type { ContextMember } from './ContextMember.js'

/**
 * Gives the elements of Uploadcare's names their name as `data-testid` while the configuration key `testMode` is on, as theirs
 * do. The parts inside are marked when the uploader is loaded.
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
