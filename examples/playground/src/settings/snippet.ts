import type { ServiceAddress } from './configProps.js'
import { type ConfigKey, controls } from './controls.js'
import type { Settings } from './Settings.js'

/** The code of a page that shows the uploader as it is set now. */
export function snippet(settings: Settings, service: ServiceAddress): string {
  const name = settings.layout === 'inline' ? 'FileUploaderInline' : 'FileUploaderRegular'
  const config = { pubkey: controls.pubkey.default, ...service, ...settings.config }
  const props = Object.entries(config).map(([key, value]) => prop(key as ConfigKey, value))
  if (settings.theme !== 'auto') props.push(`classNameUploader="lading-${settings.theme}"`)
  return `import { ${name} } from '@lading/uploader'
import '@lading/uploader/style.css'

export function Uploader() {
  return (
    <${name}
      ${props.join('\n      ')}
      onChange={(list) => console.log(list.successEntries)}
    />
  )
}
`
}

function prop(key: ConfigKey, value: unknown): string {
  const control = controls[key]
  if (control.kind === 'rules') return `${key}={${control.rules[String(value)]?.code}}`
  if (value === true) return key
  if (typeof value === 'string' && !/["\\\n]/.test(value)) return `${key}="${value}"`
  return `${key}={${JSON.stringify(value)}}`
}
