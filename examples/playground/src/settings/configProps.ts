import type { ConfigProps } from '@lading/uploader'
import { type ConfigKey, controls } from './controls.js'
import type { ConfigValuesByKey } from './Settings.js'

/** URLs of the service that receives and delivers the files. */
export interface ServiceUrls {
  readonly baseUrl: string
  readonly cdnCname: string
  /** The service that embeds the clouds. */
  readonly socialBaseUrl: string
}

/** Returns the configuration as props of the component. */
export function configProps(config: ConfigValuesByKey, service: ServiceUrls): ConfigProps {
  const props: Record<string, unknown> = { pubkey: controls.pubkey.default, ...service }
  for (const [key, value] of Object.entries(config) as [ConfigKey, unknown][]) {
    const control = controls[key]
    props[key] = control.kind === 'examples' ? control.examples[String(value)]?.value : value
  }
  // The parser of its control has validated each value.
  return props as unknown as ConfigProps
}
