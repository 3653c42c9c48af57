import type { ConfigProps } from '@lading/uploader'
import { type ConfigKey, controls } from './controls.js'
import type { ConfigValuesByKey } from './Settings.js'

/** Addresses of the service that the playground works with. */
export interface ServiceAddress {
  readonly baseUrl: string
  readonly cdnCname: string
}

/** The configuration as a page would write it: props of the component. */
export function configProps(config: ConfigValuesByKey, service: ServiceAddress): ConfigProps {
  const props: Record<string, unknown> = { pubkey: controls.pubkey.default, ...service }
  for (const [key, value] of Object.entries(config) as [ConfigKey, unknown][]) {
    const control = controls[key]
    props[key] = control.kind === 'rules' ? control.rules[String(value)]?.value : value
  }
  // Each value has passed the parser of its control.
  return props as unknown as ConfigProps
}
