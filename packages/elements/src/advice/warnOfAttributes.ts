import { consoleLogger } from '@lading/kernel/basics'
import { shared } from '@lading/uploader/internal/loading'

/** Valid values for an uploader's attributes that aren't configuration. */
const VALUES = { layout: ['regular', 'minimal', 'inline'], preload: ['idle', 'intent', 'now'] }

const reported = shared('attributes', () => new Set<string>())

/** Reports invalid attribute values on an uploader, each once, as the configuration does. */
export function warnOfAttributes(host: Element): void {
  for (const [name, values] of Object.entries(VALUES)) {
    const value = host.getAttribute(name)
    const attribute = `${name}="${value}" of <${host.localName}>`
    if (value === null || values.includes(value) || reported.has(attribute)) continue
    reported.add(attribute)
    consoleLogger.error(
      `Invalid value for the attribute ${attribute}.`,
      `Expected ${values.join(', ').replace(/,(?=[^,]+$)/, ' or')}.`,
      'The default is used.',
    )
  }
}
